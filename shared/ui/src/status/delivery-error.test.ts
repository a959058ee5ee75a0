import { expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { deliveryError } from './delivery-error.ts'

const t = createI18n('en', {}).getFixedT(null, 'common')
const receiptDate = '2026-11-20T07:05:03.000Z'

it.each([
  ['no error', null, null, undefined],
  ['a receipt without an error', '000', receiptDate, undefined],
  ['a lost response', 'response.lost', null, "The operator didn't respond"],
  ['a rejection that SMPP has a name for', '11', null, "The operator doesn't recognize this number"],
  ["a rejection with the carrier's own code", '1025', null, 'Rejected with error code 1025'],
  ["a receipt's code, which each carrier defines itself", '011', receiptDate, "The operator's error code: 011"],
])('explains %s', (_, error, receipt, words) => {
  expect(deliveryError(t, { error, receiptDate: receipt })).toBe(words)
})
