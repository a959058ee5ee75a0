import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { countParts } from './parts.ts'
import { toPlain } from './plain-characters.ts'

it('replaces typographic characters by plain characters', () => {
  expect(toPlain('“Mali’s” order – 2\u00a0× …')).toBe('"Mali\'s" order - 2 x ...')
})

it.each([
  ['invisible marks', 'a\u200ba\u200ea\u202aa\u2066a\ufeff', 'aaaaa'],
  ['spaces of any width', 'a\u2003b\u200ac\u3000d', 'a b c d'],
  ['primes', '5′10″', `5'10"`],
  ['full-width forms', 'ＳＡＬＥ５０％！', 'SALE50%!'],
  ['letters with a separate accent', 'Cafe\u0301 n\u0303', 'Café ñ'],
  ['Thai as it is', 'น้ำ', 'น้ำ'],
])('replaces %s', (_, text, plain) => {
  expect(toPlain(text)).toBe(plain)
})

it('keeps a GSM-7 text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab€\n“’…\u00a0ก`') }), (text) => {
      if (countParts(text).encoding === 'gsm7') expect(toPlain(text)).toBe(text)
    }),
  )
})
