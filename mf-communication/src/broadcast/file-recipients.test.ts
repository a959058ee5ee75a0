import { expect, it } from '@jest/globals'
import { fileRecipients } from './file-recipients.ts'

const file = {
  rows: 5001,
  sample: [
    ['mobile', 'firstName', 'a very long heading'],
    ['081', 'Ann', '45'],
  ],
  longest: [
    { gsm7: { units: 12, line: 7 }, unicode: null },
    { gsm7: { units: 21, line: 96 }, unicode: { units: 18, line: 812 } },
    { gsm7: { units: 4, line: 40 }, unicode: null },
  ],
}
const columns = { mobile: 0, firstName: 1, points: 2, city: null }
const mapping = { columns, hasHeadings: true }
const sample = { mobile: '081', firstName: 'Ann', points: '45' }

it('counts all rows when they get the same text', () => {
  const all = [{ values: sample, recipients: 5000, isAtMost: true }]
  expect(fileRecipients(file, mapping, ['mobile', 'city'], sample)).toEqual(all)
})

it('takes the longest value of a field in each alphabet, with its row', () => {
  expect(fileRecipients(file, mapping, ['firstName'], sample)).toEqual([
    { values: { ...sample, firstName: 'x'.repeat(21) }, isAtMost: true, row: 96 },
    { values: { ...sample, firstName: 'ก'.repeat(18) }, isAtMost: true, row: 812 },
  ])
})

it('names no row when several fields differ, which may be longest in different rows', () => {
  expect(fileRecipients(file, mapping, ['firstName', 'points'], sample)).toEqual([
    { values: { ...sample, firstName: 'x'.repeat(21), points: 'xxxx' }, isAtMost: true },
    { values: { ...sample, firstName: 'ก'.repeat(18), points: 'xxxx' }, isAtMost: true },
  ])
})

it('counts the first row when it has no headings', () => {
  expect(fileRecipients(file, { columns, hasHeadings: false }, ['points'], sample)).toEqual([
    { values: { ...sample, points: 'x'.repeat(19) }, isAtMost: true },
  ])
})

it('takes the first recipient of a file from before', () => {
  expect(fileRecipients({ ...file, longest: [] }, mapping, ['firstName'], sample)).toEqual([{ values: sample }])
})
