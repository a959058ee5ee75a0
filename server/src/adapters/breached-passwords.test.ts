import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { makeFilter, mayHave, sizeOf } from './bloom-filter.ts'
import { breachedPasswords, FILTER_FILE } from './breached-passwords.ts'

describe('the breached passwords that ship with the service', () => {
  const isBreached = breachedPasswords()

  it.each([
    ['as they are', 'qwertyuiop12'],
    ['in another case', 'ManchesterUnited'],
    ['in full-width letters', 'ｍａｎｃｈｅｓｔｅｒｕｎｉｔｅｄ'],
    ['with digits behind', 'sunshine2026'],
    ['with digits before and a sign behind', '12liverpool!'],
  ])('are found %s', (_, password) => expect(isBreached(password)).toBe(true))

  it.each(['right horse 7 battery', 'แมวสีส้มกินปลาทู', 'sunshine-melody', '202612251130', '🐟🐠🐡🦈🐙🐚🦀🦐🦑🐳🐋🐬'])(
    'are not %s',
    (password) => expect(isBreached(password)).toBe(false),
  )

  it('are a file of at most 3 MB, which takes fewer than 1 of 10,000 others for one of its own', () => {
    const filter = readFileSync(FILTER_FILE)
    expect(filter.length).toBeLessThan(3e6)
    expect(sizeOf(filter)).toBeGreaterThan(400_000)
    const others = Array.from({ length: 100_000 }, () => randomBytes(12).toString('base64'))
    expect(others.filter((other) => mayHave(filter, other)).length).toBeLessThan(10)
  })
})

describe('a filter', () => {
  it('has all its texts, in any order', () => {
    const texts = Array.from({ length: 1000 }, (_, no) => `text ${no}`)
    const filter = makeFilter(new Set(texts))
    expect(texts.every((text) => mayHave(filter, text))).toBe(true)
    expect(makeFilter(new Set(texts.toReversed()))).toEqual(filter)
  })
})
