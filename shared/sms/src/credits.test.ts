import { expect, it } from '@jest/globals'
import { creditsOf } from './credits.ts'

it.each([
  [1, {}, 1],
  [3, {}, 3],
  [3, { unsubscribe: true }, 4],
  [3, { eConsentPrice: 2 }, 5],
  [1, { unsubscribe: true, eConsentPrice: 1 }, 3],
])('%i part(s) with %j cost %i', (parts, options, credits) => {
  expect(creditsOf(parts, options)).toBe(credits)
})
