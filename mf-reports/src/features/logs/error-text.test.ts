import { expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import en from '../../locales/en.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }
import { errorText } from './error-text.ts'

const t = createI18n('en', { 'mf-reports': { en, th } }).getFixedT(null, 'mf-reports')
const receiptDate = '2026-11-20T07:05:03.000Z'

it.each([
  ['no error', null, null, undefined],
  ['a receipt without one', '000', receiptDate, undefined],
  ['a lost answer', 'response.lost', null, 'No answer from the operator'],
  ['a refusal that SMPP has a name for', '11', null, 'The operator does not know this number'],
  ["a refusal of the operator's own", '1025', null, 'Refused with code 1025'],
  [
    "a receipt's code, which means something else at each operator",
    '011',
    receiptDate,
    "The operator's error code 011",
  ],
])('tells %s', (_, error, receipt, words) => {
  expect(errorText(t, { error, receiptDate: receipt })).toBe(words)
})
