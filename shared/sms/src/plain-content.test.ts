import { expect, it } from '@jest/globals'
import { ANY_FIELD } from './merge-fields.ts'
import { plainInstead } from './plain-content.ts'

it.each([
  ['It’s here', "It's here"],
  ['Cafe\u0301', 'Café'],
  ['ＳＡＬＥ', 'SALE'],
  ['It’s {{Mali’s points}}', "It's {{Mali’s points}}"],
  ["It's here", undefined],
  ['มาแล้ว', undefined],
  ['It’s here 😀', undefined],
])('turns %j into GSM-7, but for its merge fields: %j', (content, plain) => {
  expect(plainInstead(content, ANY_FIELD)).toBe(plain)
})
