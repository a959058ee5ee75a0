import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { LOG_WORDS } from '../server/src/logs/log-words.ts'

const read = (path: string) => JSON.parse(readFileSync(join(__dirname, '..', path), 'utf8'))

it.each(['en', 'th'] as const)('a file of Logs speaks as the screen does: %s', (language) => {
  const common = read(`shared/i18n/src/locales/${language}/common.json`)
  const { logs } = read(`mf-reports/src/locales/${language}.json`)
  const { statuses, types, errors } = LOG_WORDS[language]
  expect(statuses).toEqual(common.logStatus)
  expect(types).toEqual(common.smsType)
  expect(errors).toEqual(logs.error)
})
