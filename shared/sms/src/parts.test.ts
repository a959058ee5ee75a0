import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { septets } from './gsm7.ts'
import { charactersIn, countParts, ROOM, splitParts, unitsOver } from './parts.ts'

const gsm7 = fc.constantFrom(...'aZ 0@ñΩ\n', '€', '{', '~')
const wide = fc.constantFrom('ก', 'ำ', '😀', '👩‍👩‍👧', 'ç', '\ud83d')
const longText = (char: fc.Arbitrary<string>) =>
  fc.array(char, { minLength: 0, maxLength: 500, size: 'max' }).map((chars) => chars.join(''))
const anyText = fc.oneof(longText(gsm7), longText(fc.oneof({ weight: 9, arbitrary: gsm7 }, wide)), longText(wide))

const unitsOf = (text: string, encoding: 'gsm7' | 'ucs2') => (encoding === 'gsm7' ? septets(text) : text.length)

describe('splitting a text into parts', () => {
  it.each([
    ['a', 1, 1, 159, 'gsm7'],
    ['a', 160, 1, 0, 'gsm7'],
    ['a', 161, 2, 145, 'gsm7'],
    ['a', 306, 2, 0, 'gsm7'],
    ['a', 307, 3, 152, 'gsm7'],
    ['ก', 70, 1, 0, 'ucs2'],
    ['ก', 71, 2, 63, 'ucs2'],
    ['ก', 134, 2, 0, 'ucs2'],
    ['ก', 135, 3, 66, 'ucs2'],
  ])('takes %j × %i in %i part(s) with room for %i more', (char, times, parts, roomInPart, encoding) => {
    expect(countParts(char.repeat(times))).toMatchObject({ parts, roomInPart, encoding })
  })

  it('makes one empty part of an empty text', () => {
    expect(splitParts('')).toEqual({ encoding: 'gsm7', parts: [''], units: 0, perPart: 160, roomInPart: 160 })
  })

  it('splits no escape pair across parts', () => {
    const { parts } = splitParts(`${'a'.repeat(152)}€${'a'.repeat(10)}`)
    expect(parts.map((part) => part.length)).toEqual([152, 11])
  })

  it('splits no surrogate pair across parts', () => {
    const { parts } = splitParts(`${'ก'.repeat(66)}😀${'ก'.repeat(10)}`)
    expect(parts.map((part) => part.length)).toEqual([66, 12])
  })

  it('needs one more part when a shortened part leaves no room', () => {
    const text = `${'a'.repeat(152)}€${'a'.repeat(152)}`
    expect(countParts(text)).toMatchObject({ units: 306, parts: 3, roomInPart: 152 })
  })

  it('names the first character that forced UCS-2', () => {
    expect(countParts('Hi €5 😀 ก').forcedBy).toEqual({ char: '😀', index: 6 })
    expect(countParts('Hi €5').forcedBy).toBeUndefined()
  })

  it('loses no text, fits every part, splits no pair', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { parts, encoding, units, roomInPart, perPart } = splitParts(text)
        expect(parts.join('')).toBe(text)
        expect(units).toBe(unitsOf(text, encoding))
        expect(perPart).toBe(parts.length === 1 ? ROOM[encoding].single : ROOM[encoding].several)
        for (const part of parts) expect(unitsOf(part, encoding)).toBeLessThanOrEqual(perPart)
        expect(roomInPart).toBe(perPart - unitsOf(parts.at(-1) ?? '', encoding))
        for (let i = 1; i < parts.length; i++) {
          expect(`${parts[i - 1]?.at(-1)}${parts[i]?.[0]}`).not.toMatch(/^[\ud800-\udbff][\udc00-\udfff]$/)
        }
      }),
    )
  })

  it('fills every part, and makes one part whenever one is enough', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { parts, encoding, units, perPart } = splitParts(text)
        expect(parts.length === 1).toBe(units <= ROOM[encoding].single)
        for (let i = 1; i < parts.length; i++) {
          const [next = ''] = parts[i] ?? ''
          expect(unitsOf(`${parts[i - 1]}${next}`, encoding)).toBeGreaterThan(perPart)
        }
      }),
    )
  })

  it('counts the same parts as it splits', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { parts, ...figures } = splitParts(text)
        expect(countParts(text)).toEqual({ ...figures, parts: parts.length })
      }),
    )
  })

  it('counts characters as code points', () => {
    fc.assert(fc.property(anyText, (text) => expect(charactersIn(text)).toBe([...text].length)))
  })
})

it('knows how many units fewer need a part less', () => {
  fc.assert(
    fc.property(fc.oneof(longText(fc.constant('a')), longText(fc.constant('ก'))), (text) => {
      const count = countParts(text)
      const over = unitsOver(count)
      if (count.parts === 1) return expect(over).toBe(0)
      expect(countParts(text.slice(0, text.length - over)).parts).toBe(count.parts - 1)
      expect(countParts(text.slice(0, text.length - over + 1)).parts).toBe(count.parts)
    }),
  )
})
