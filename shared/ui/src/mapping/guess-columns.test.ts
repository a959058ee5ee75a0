import { describe, expect, it } from '@jest/globals'
import { guessColumns, hasHeadings, type MappedField } from './guess-columns.ts'

const FIELDS: MappedField[] = [
  { name: 'mobile', label: 'Mobile', headings: ['phone', 'เบอร์โทร'], isRequired: true, kind: 'mobile' },
  { name: 'firstName', label: 'First name', headings: ['ชื่อ'] },
]

describe('columns', () => {
  it('are found by their headings, however these are written', () => {
    expect(
      guessColumns(
        [
          ['FIRST_NAME', 'Phone'],
          ['Somchai', '0812345678'],
        ],
        FIELDS,
      ),
    ).toEqual({ mobile: 1, firstName: 0 })
    expect(guessColumns([['เบอร์โทร', 'ชื่อ']], FIELDS)).toEqual({ mobile: 0, firstName: 1 })
  })

  it('of mobiles are found by their values when no heading says so', () => {
    const rows = [
      ['Somchai', '081 234 5678'],
      ['Ploy', '-'],
      ['Nok', '0898765432'],
    ]
    expect(hasHeadings(rows, FIELDS)).toBe(false)
    expect(guessColumns(rows, FIELDS)).toEqual({ mobile: 1, firstName: null })
  })

  it('fill one field each', () => {
    expect(guessColumns([['phone', 'phone']], FIELDS)).toEqual({ mobile: 0, firstName: null })
  })

  it('of a file without rows fill no field', () => {
    expect(guessColumns([], FIELDS)).toEqual({ mobile: null, firstName: null })
  })
})
