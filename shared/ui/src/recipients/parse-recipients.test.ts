import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isList, linesOf, parsePasted, parseRecipients, recipientsOf, splitTyped } from './parse-recipients.ts'

describe('entries', () => {
  it('recognises the same number in other notations', () => {
    const { recipients, counts } = parseRecipients(['081 234 5678', '+66 81-234-5678', '0066812345678'])
    expect(recipients.map(({ state }) => state)).toEqual(['valid', 'duplicate', 'duplicate'])
    expect(counts).toEqual({ valid: 1, invalid: 0, duplicate: 2 })
  })

  it('says why one is invalid', () => {
    const { recipients } = parseRecipients(['02 123 4567', '0812', 'Somchai'])
    expect(recipients.map(({ reason }) => reason)).toEqual(['notMobile', 'wrongLength', 'notNumber'])
  })

  it('counts a foreign number as valid and its repetition as a duplicate', () => {
    expect(parseRecipients(['+1 415 555 2671', '0014155552671']).counts).toEqual({ valid: 1, invalid: 0, duplicate: 1 })
  })

  it('gives each entry exactly one state, in order', () => {
    const entry = fc.oneof(fc.constantFrom('0812345678', '+66812345678', '0812345679'), fc.string())
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const { recipients, counts } = parseRecipients(entries)
        expect(recipients.map((recipient) => recipient.entry)).toEqual(entries)
        expect(counts.valid + counts.invalid + counts.duplicate).toBe(entries.length)
      }),
    )
  })
})

describe('typed text', () => {
  it.each([
    ['081 234 56', [], '081 234 56'],
    ['0812345678,', ['0812345678'], ''],
    ['0812345678\n08', ['0812345678'], '08'],
    ['0812345678; 0812345679; ', ['0812345678', '0812345679'], ''],
    [',', [], ''],
  ])('%j gives %j and leaves %j', (text, entries, rest) => {
    expect(splitTyped(text)).toEqual({ entries, rest })
  })

  it('differs from a pasted list by its separators', () => {
    expect(isList('0812345678\n0812345679\n')).toBe(true)
    expect(isList('0812345678 0812345679')).toBe(true)
    expect(isList('234 5678')).toBe(false)
    expect(isList('081 234 5678\n')).toBe(false)
  })
})

describe('a pasted table', () => {
  it('gives its column of mobiles without the heading and the other columns', () => {
    expect(parsePasted('เบอร์โทร\tชื่อ\tยอด\n0812345678\tสมชาย\t1,200\r\n089-876-5432\tสมหญิง\t350\n')).toEqual({
      entries: ['0812345678', '089-876-5432'],
      columnsLeft: 2,
    })
  })

  it('keeps the invalid entries of that column, so that they are marked', () => {
    expect(parsePasted('Somchai\t0812345678\nSuda\t08123\nNok\t0898765432').entries).toEqual([
      '0812345678',
      '08123',
      '0898765432',
    ])
  })

  it('gives all cells when every column holds mobiles, or no column does', () => {
    expect(parsePasted('0812345678\t0898765432')).toEqual({ entries: ['0812345678', '0898765432'], columnsLeft: 0 })
    expect(parsePasted('a\tb\nc\td')).toEqual({ entries: ['a', 'b', 'c', 'd'], columnsLeft: 0 })
    expect(parsePasted('0812345678, x; 0898765432').entries).toEqual(['0812345678', 'x', '0898765432'])
  })
})

it('gives the same list for the same value, because the form reads it at each key press', () => {
  expect(linesOf('0812345678\n77')).toBe(linesOf(['0812345678', '77'].join('\n')))
  expect(recipientsOf('0812345678\n77')).toBe(recipientsOf(['0812345678', '77'].join('\n')))
  expect(recipientsOf('77').counts).toEqual({ valid: 0, invalid: 1, duplicate: 0 })
  expect(linesOf('')).toEqual([])
})
