import { describe, expect, it } from '@jest/globals'
import { decodeLink, decrypt, encodeLink, encrypt, linkKey, roundKeys } from './link-code.ts'

describe('codes of links', () => {
  it('encrypts as the authors of the cipher publish it', () => {
    // Speck64/128, appendix C of the paper.
    const key = roundKeys([0x03020100, 0x0b0a0908, 0x13121110, 0x1b1a1918])
    expect(encrypt(key, [0x3b726574, 0x7475432d])).toEqual([0x8c6fa548, 0x454e028b])
    expect(decrypt(key, [0x8c6fa548, 0x454e028b])).toEqual([0x3b726574, 0x7475432d])
  })

  it('has 11 letters and digits, and reads back the number', async () => {
    const key = await linkKey('a key for tests')
    const most = { set: 2 ** 36 - 1, row: 2 ** 21 - 1, index: 127 }
    const numbers = [
      { set: 1, row: 0, index: 0 },
      { set: 15, row: 1, index: 1 },
      { set: 16, row: 1_000_000, index: 2 },
      most,
    ]
    for (let sample = 0; sample < 20_000; sample++)
      numbers.push({
        set: Math.floor(Math.random() * most.set),
        row: Math.floor(Math.random() * most.row),
        index: sample & 127,
      })
    for (const number of numbers) {
      const code = encodeLink(key, number)
      expect(code).toMatch(/^[0-9A-Za-z]{11}$/)
      expect(decodeLink(key, code)).toEqual(number)
    }
  })

  it('gives another code for each link, which neither neighbours nor another key tell', async () => {
    const key = await linkKey('a key for tests')
    const codes = Array.from({ length: 5000 }, (_, row) => encodeLink(key, { set: 7, row, index: 0 }))
    expect(new Set(codes).size).toBe(5000)
    // The first letter is one of 22 in equal shares: a counter would have one.
    expect(new Set(codes.map(([first]) => first)).size).toBe(22)
    expect(decodeLink(await linkKey('another key'), codes[1] ?? '')).not.toMatchObject({ set: 7 })
  })

  it.each(['', 'abc', 'aaaaaaaaaa-', 'zzzzzzzzzzz', '0'.repeat(12), 'ก'.repeat(11)])('refuses %j', async (code) => {
    expect(decodeLink(await linkKey('a key for tests'), code)).toBeUndefined()
  })
})
