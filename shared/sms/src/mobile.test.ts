import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { cleanEntry, normaliseThai, splitEntries, whyInvalid } from './mobile.ts'

/** libphonenumber's result for a clean entry, in the form of `normaliseThai`. */
function byLibphonenumber(clean: string) {
  const parsed = parsePhoneNumberFromString(clean, { defaultCountry: 'TH', extract: false })
  if (!parsed?.isValid()) return undefined
  if (parsed.countryCallingCode !== '66') return 'other'
  return parsed.getType() === 'MOBILE' ? parsed.number.slice(1) : undefined
}

const writings = (national: string) =>
  ['', '0', '66', '660', '+66', '+660', '0066', '00660'].map((prefix) => prefix + national)

const disagreements = (entries: string[]) =>
  entries.filter((entry) => {
    const expected = byLibphonenumber(cleanEntry(entry))
    const got = normaliseThai(entry)
    // `other` is not checked here: the service uses libphonenumber.
    return got !== expected && got !== 'other'
  })

describe('normaliseThai', () => {
  it('agrees with libphonenumber at the ends of every range of four leading digits, in all notations', () => {
    const entries = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).flatMap((lead) => [
      ...writings(`${lead}00000`),
      ...writings(`${lead}99999`),
    ])
    expect(disagreements(entries)).toEqual([])
  })

  it('agrees with libphonenumber on any digits of any length', () => {
    const digits = fc.stringMatching(/^\d{1,14}$/)
    const prefix = fc.constantFrom('', '0', '00', '66', '660', '+66', '+660', '0066', '+', '+0', '6', '08', '+6681')
    fc.assert(
      fc.property(prefix, digits, (lead, rest) => expect(disagreements([lead + rest])).toEqual([])),
      { numRuns: 20_000 },
    )
  })

  it('leaves only numbers with another country code to the service', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -') }), (entry) => {
        if (normaliseThai(entry) === 'other') expect(cleanEntry(entry)).toMatch(/^\+(?!66|0)\d+$/)
      }),
    )
  })

  it.each([
    '081 234 5678',
    '66812345678.0',
    '812345678.00',
    '6.6812345678E+10',
    'tel:+66-81-234-5678',
    'TEL:0812345678',
    '081_234_5678',
    '081−234−5678',
    '\u061c0812345678',
    '+66 81-234-5678',
    '0066812345678',
    '66812345678',
    '812345678',
    '(081) 234.5678',
    '+66 (0) 81 234 5678',
    '๐๘๑-๒๓๔-๕๖๗๘',
    '０８１２３４５６７８',
    "'0812345678",
    '="0812345678"',
    '\u202d+66\u00a081 234 5678\u202c',
    '081–234–5678',
  ])('reads %j as one number', (entry) => {
    expect(splitEntries(entry)).toHaveLength(1)
    expect(normaliseThai(entry)).toBe('66812345678')
  })

  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['0812345678;0812345679', 'notNumber'],
    ['0812345678 ext 5', 'notNumber'],
    ['Somchai', 'notNumber'],
    ['6.68E+10', 'shortened'],
    ['6.681234E10', 'shortened'],
    ['081 234 567', 'wrongLength'],
    ['08123456789', 'wrongLength'],
    ['1669', 'wrongLength'],
    ['02 123 4567', 'notMobile'],
    ['+66 2 123 4567', 'notMobile'],
    ['0601234567', 'notMobile'],
  ])('refuses %j: %s', (entry, reason) => {
    expect(normaliseThai(entry)).toBeUndefined()
    expect(whyInvalid(entry)).toBe(reason)
  })
})

describe('entries of typed or pasted text', () => {
  it.each([
    ['0812345678;0812345679', ['0812345678', '0812345679']],
    ['081 234 5678,\n +66 81-234-5679 \r\n\r\n0066812345670', ['081 234 5678', '+66 81-234-5679', '0066812345670']],
    ['0812345678\t0812345679', ['0812345678', '0812345679']],
    ['0812345678 0812345679', ['0812345678', '0812345679']],
    ['0812340001 0812340002 021234567', ['0812340001', '0812340002', '021234567']],
    ['021234567 0812340001 081 234 0002', ['021234567', '0812340001', '081 234 0002']],
    ['0812340001 / 02 123 4567 | 66812340002', ['0812340001', '02 123 4567', '66812340002']],
    ['+66 812340001 812340002', ['+66 812340001', '812340002']],
    ['+1 415 555 2671', ['+1 415 555 2671']],
    ['02 123 4567', ['02 123 4567']],
    ['0812345678 ext 5', ['0812345678 ext 5']],
    ['081 234 5678 ext', ['081 234 5678 ext']],
    ['0812340001 Somchai Jaidee 081 234 0002', ['0812340001', 'Somchai Jaidee', '081 234 0002']],
    ['สมชาย 0812340001 0812340002 ok', ['สมชาย', '0812340001', '0812340002', 'ok']],
    [' ,;\n\t', []],
  ])('splits %j into %j', (text, entries) => {
    expect(splitEntries(text)).toEqual(entries)
  })

  it('returns each number once, in order, for all separators', () => {
    const national = fc.stringMatching(/^8\d{8}$/)
    const separator = fc.constantFrom('\n', '\r\n', ',', ', ', ';', '\t', '\n\n', ' ')
    fc.assert(
      fc.property(fc.array(fc.tuple(national, separator)), (rows) => {
        const text = rows.map(([number, between]) => `0${number}${between}`).join('')
        expect(splitEntries(text).map(normaliseThai)).toEqual(rows.map(([number]) => `66${number}`))
      }),
    )
  })
})
