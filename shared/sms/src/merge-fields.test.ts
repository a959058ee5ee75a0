import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { fieldsIn, MERGE_FIELDS, OTP_FIELDS, parseContent, render } from './merge-fields.ts'

const rendered = (content: string, values: Record<string, string>, known?: string[]) =>
  render(parseContent(content, known).pieces, values)

describe('merge fields', () => {
  it('puts values and defaults in their places', () => {
    expect(rendered('Hi {{firstName|friend}} {{ lastName }}!', { firstName: 'Mali', lastName: 'Dee' }).text).toBe(
      'Hi Mali Dee!',
    )
    expect(rendered('Hi {{firstName | friend}}', {}).text).toBe('Hi friend')
  })

  it('puts nothing for a missing value and names the field once', () => {
    const content = '{{firstName}}{{city}}-{{firstName}}{{gender|}}'
    expect(rendered(content, { city: ' ' })).toEqual({ text: '-', missing: ['firstName', 'city'] })
  })

  it('says where an unknown field stands', () => {
    expect(parseContent('Hi {{fristName}}').errors).toEqual([
      { kind: 'unknown', field: 'fristName', index: 3, length: 13 },
    ])
    expect(parseContent('{{}}').errors).toEqual([{ kind: 'unknown', field: '', index: 0, length: 4 }])
  })

  it('says where a field is not closed', () => {
    expect(parseContent('Hi {{firstName}').errors).toEqual([{ kind: 'unclosed', field: '', index: 3, length: 2 }])
    expect(parseContent('{{{{mobile}}').errors).toMatchObject([{ kind: 'unclosed', index: 0 }])
  })

  it('knows otp and ref in OTP content alone, and the columns of an import', () => {
    expect(parseContent('{{otp}} {{ref}}').errors).toHaveLength(2)
    expect(parseContent('{{otp}} {{ref}}', OTP_FIELDS).errors).toEqual([])
    expect(rendered('{{ชื่อ ลูกค้า}}', { 'ชื่อ ลูกค้า': 'มะลิ' }, [...MERGE_FIELDS, 'ชื่อ ลูกค้า']).text).toBe('มะลิ')
  })

  it('prints no property that is not a value', () => {
    expect(rendered('{{constructor}}', {}, ['constructor'])).toEqual({ text: '', missing: ['constructor'] })
  })

  it('does not read a value again: a recipient cannot bring a field in', () => {
    expect(rendered('{{firstName}}', { firstName: '{{mobile}}', mobile: '66812345678' }).text).toBe('{{mobile}}')
  })

  it('leaves text without fields as it is', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'a ก{}|\n') }).filter((text) => !text.includes('{{'))
    fc.assert(
      fc.property(plain, (text) => {
        expect(parseContent(text).errors).toEqual([])
        expect(rendered(text, {})).toEqual({ text, missing: [] })
      }),
    )
  })

  it('loses no character beside the fields', () => {
    const piece = fc.oneof(fc.constantFrom('a', 'ก', ' ', '}', '|'), fc.constantFrom(...MERGE_FIELDS).map(braced))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const values = Object.fromEntries(MERGE_FIELDS.map((field) => [field, braced(field)]))
        expect(rendered(pieces.join(''), values).text).toBe(pieces.join(''))
      }),
    )
  })

  it('lists the fields used, each once', () => {
    expect(fieldsIn(parseContent('{{city}} {{mobile}} {{city|x}}').pieces)).toEqual(['city', 'mobile'])
  })
})

const braced = (field: string) => `{{${field}}}`
