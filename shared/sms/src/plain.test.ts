import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { countParts } from './parts.ts'
import { canBePlain, toPlain } from './plain.ts'

it('writes what a person would have typed', () => {
  expect(toPlain('“Mali’s” order – 2\u00a0× …')).toBe('"Mali\'s" order - 2 x ...')
})

it.each([
  ['It’s here', true],
  ["It's here", false],
  ['มาแล้ว', false],
  ['It’s here 😀', false],
])('says of %j whether plain characters make it GSM-7: %s', (text, can) => {
  expect(canBePlain(text)).toBe(can)
})

it('leaves a text that is GSM-7 already as it is, and makes GSM-7 of one that can be', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab€\n“’…\u00a0ก`') }), (text) => {
      if (countParts(text).encoding === 'gsm7') expect(toPlain(text)).toBe(text)
      if (canBePlain(text)) expect(countParts(toPlain(text)).encoding).toBe('gsm7')
    }),
  )
})
