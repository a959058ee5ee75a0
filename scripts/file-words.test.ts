import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { ANALYSIS_WORDS } from '../server/src/communication/analyses/analysis-words.ts'
import { LOG_WORDS } from '../server/src/reports/logs/log-words.ts'
import { REASON_TEXTS } from '../shared/ui/src/recipients/texts.ts'

const read = (path: string) => JSON.parse(readFileSync(join(__dirname, '..', path), 'utf8'))

it.each(['en', 'th'] as const)('a file of Logs speaks as the screen does: %s', (language) => {
  const common = read(`shared/i18n/src/locales/${language}/common.json`)
  const { statuses, types, errors } = LOG_WORDS[language]
  expect(statuses).toEqual(common.logStatus)
  expect(types).toEqual(common.smsType)
  expect(errors).toEqual(common.deliveryError)
})

it.each(['en', 'th'] as const)('the file of a bucket speaks as the screen does: %s', (language) => {
  const { analyze } = read(`mf-communication/src/locales/${language}.json`)
  const { headings, buckets, reasons } = ANALYSIS_WORDS[language]
  expect(headings).toEqual(
    expect.arrayContaining([analyze.row, analyze.input, analyze.mobile, analyze.reason, analyze.parts, analyze.text]),
  )
  expect(buckets).toEqual(analyze.bucket)
  const { duplicate, ...others } = REASON_TEXTS[language]
  // The row has a column of its own.
  expect(reasons).toEqual({ ...others, duplicateOf: duplicate })
})
