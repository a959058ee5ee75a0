import { expect, it } from '@jest/globals'
import { fieldBeingWritten } from './field-being-written.ts'

it.each([
  ['Hi {{', 5, { index: 3, end: 5, typed: '' }],
  ['Hi {{mob', 8, { index: 3, end: 8, typed: 'mob' }],
  ['Hi {{mob}} you', 8, { index: 3, end: 10, typed: 'mob' }],
  ['Hi {{mobile}}', 13, undefined],
  ['Hi {', 4, undefined],
  ['Hi {{first name', 15, undefined],
])('in %j at %i it is %j', (text, cursor, field) => {
  expect(fieldBeingWritten(text, cursor)).toEqual(field)
})
