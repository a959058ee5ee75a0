import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { ANY_FIELD, MERGE_FIELDS, OTP_FIELDS, parseContent, render } from './merge-fields.ts'

const rendered = (content: string, values: Record<string, string>, known?: string[]) =>
  render(parseContent(content, known).pieces, values)

describe('merge fields', () => {
  it('are replaced by values or defaults', () => {
    expect(rendered('Hi {{firstName|friend}} {{ lastName }}!', { firstName: 'Mali', lastName: 'Dee' }).text).toBe(
      'Hi Mali Dee!',
    )
    expect(rendered('Hi {{firstName | friend}}', {}).text).toBe('Hi friend')
  })

  it('without a value are left empty and listed once', () => {
    const content = '{{firstName}}{{city}}-{{firstName}}{{gender|}}'
    expect(rendered(content, { city: ' ' })).toEqual({ text: '-', missing: ['firstName', 'city'] })
  })

  it('that are unknown are reported with their place', () => {
    expect(parseContent('Hi {{fristName}}').errors).toEqual([
      { kind: 'unknown', field: 'fristName', index: 3, length: 13 },
    ])
    expect(parseContent('{{}}').errors).toEqual([{ kind: 'unknown', field: '', index: 0, length: 4 }])
  })

  it('that are unclosed are reported with their place', () => {
    expect(parseContent('Hi {{firstName}').errors).toEqual([{ kind: 'unclosed', field: '', index: 3, length: 2 }])
    expect(parseContent('{{{{mobile}}').errors).toMatchObject([{ kind: 'unclosed', index: 0 }])
  })

  it('with one brace are errors, when they are known by their name; other words are told', () => {
    const { errors, single, pieces } = parseContent('{firstName} {{city}} {mobile|x}} {hello} {1} {a=b}')
    expect(errors).toEqual([
      { kind: 'oneBrace', field: 'firstName', index: 0, length: 11 },
      { kind: 'oneBrace', field: 'mobile', index: 21, length: 11 },
    ])
    expect(single).toEqual(['{hello}'])
    expect(render(pieces, { city: 'Trang' }).text).toBe('{firstName} Trang {mobile|x}} {hello} {1} {a=b}')
    expect(parseContent('{ชื่อ} {points}', ANY_FIELD)).toMatchObject({ errors: [], single: ['{ชื่อ}', '{points}'] })
    expect(parseContent('{points}', ['points']).errors).toMatchObject([{ kind: 'oneBrace', field: 'points' }])
    expect(parseContent('{otp}', OTP_FIELDS).errors).toMatchObject([{ kind: 'oneBrace', field: 'otp' }])
  })

  it('include otp and ref only in OTP content, and can be columns of an import', () => {
    expect(parseContent('{{otp}} {{ref}}').errors).toHaveLength(2)
    expect(parseContent('{{otp}} {{ref}}', OTP_FIELDS).errors).toEqual([])
    expect(rendered('{{ชื่อ ลูกค้า}}', { 'ชื่อ ลูกค้า': 'มะลิ' }, [...MERGE_FIELDS, 'ชื่อ ลูกค้า']).text).toBe('มะลิ')
  })

  it('never print an inherited property', () => {
    expect(rendered('{{constructor}}', {}, ['constructor'])).toEqual({ text: '', missing: ['constructor'] })
  })

  it('are not parsed inside values: a recipient cannot inject a field', () => {
    expect(rendered('{{firstName}}', { firstName: '{{mobile}}', mobile: '66812345678' }).text).toBe('{{mobile}}')
  })

  it('leave text without fields unchanged', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'a ก{}|\n') }).filter((text) => !text.includes('{{'))
    fc.assert(
      fc.property(plain, (text) => {
        expect(parseContent(text).errors).toEqual([])
        expect(rendered(text, {})).toEqual({ text, missing: [] })
      }),
    )
  })

  it('keep every other character', () => {
    const piece = fc.oneof(fc.constantFrom('a', 'ก', ' ', '}', '|'), fc.constantFrom(...MERGE_FIELDS).map(braced))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const values = Object.fromEntries(MERGE_FIELDS.map((field) => [field, braced(field)]))
        expect(rendered(pieces.join(''), values).text).toBe(pieces.join(''))
      }),
    )
  })
})

const braced = (field: string) => `{{${field}}}`
