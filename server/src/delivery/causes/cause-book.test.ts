import { describe, expect, it } from '@jest/globals'
import { OWN_ERROR_CODES } from '@songsarn/contract/reports/delivery-error'
import { causeBook, SHIPPED_ENTRIES, type WrittenCause } from './cause-book.ts'

const receiptDate = '2026-11-20T07:05:03.000Z'
const shipped = causeBook([])
const written = (of: Partial<WrittenCause>): WrittenCause => ({
  ...{ id: 'x', carrier: null, stage: 'receipt', code: '27', whose: 'carrier', resend: 'no', editedBy: 'operator' },
  ...{ text: { en: 'ours', th: 'ของเรา' }, advice: { en: 'wait', th: 'รอ' }, editedAt: new Date(receiptDate) },
  ...of,
})

describe('the book of causes', () => {
  it.each([
    ['no error', null, receiptDate],
    ['a receipt without an error', '000', receiptDate],
    ['no code', '', null],
  ])('has nothing for %s', (_, error, at) => {
    expect(shipped.causeOf({ error, receiptDate: at })).toBeNull()
  })

  it('tells a code in a response from the same code in a receipt', () => {
    expect(shipped.causeOf({ error: '11', receiptDate: null })).toMatchObject({
      ...{ code: '11', stage: 'submit', source: 'usual', whose: 'number', resend: 'no' },
      text: { en: "The operator doesn't recognize this number", th: 'เครือข่ายไม่รู้จักหมายเลขนี้' },
    })
    expect(shipped.causeOf({ error: '011', receiptDate })).toMatchObject({
      ...{ code: '011', stage: 'receipt', source: 'usual', text: { en: "This number can't receive SMS" } },
    })
  })

  it('says that it has no explanation, and neither yes nor no', () => {
    const cause = shipped.causeOf({ error: '$&777', receiptDate })
    expect(cause).toMatchObject({ source: 'none', whose: 'unknown', resend: 'unknown' })
    expect(cause?.text.en).toBe('The operator gave code $&777, for which we have no explanation yet')
    expect(cause?.text.th).toContain('$&777')
  })

  it.each(['constructor', '__proto__', 'toString'])('knows no code of a carrier called %s', (error) => {
    expect(shipped.causeOf({ error, receiptDate })?.source).toBe('none')
  })

  it('never says that a resend of a message helps whose outcome is not known', () => {
    for (const error of ['response.lost', 'receipt.none'])
      expect(shipped.causeOf({ error, receiptDate: null })?.resend).toBe('unknown')
  })

  it.each(OWN_ERROR_CODES)('explains our own %s, with or without a receipt', (error) => {
    const cause = shipped.causeOf({ error, receiptDate: null })
    expect(cause).toMatchObject({ stage: 'own', source: 'own' })
    expect(cause?.advice.th).toMatch(/[ก-๙]/)
    expect(shipped.causeOf({ error, receiptDate })).toEqual(cause)
  })

  it('takes the entry of the carrier, then of all carriers, then what is shipped', () => {
    const book = causeBook([
      written({ code: '27', text: { en: 'all', th: 'ทั้งหมด' } }),
      written({ code: '27', carrier: 'north', text: { en: 'north', th: 'เหนือ' } }),
      written({ code: '900', carrier: 'north' }),
    ])
    const of = (error: string, carrier?: string) => {
      const cause = book.causeOf({ error, receiptDate, carrier })
      return [cause?.text.en, cause?.source]
    }
    expect(of('027', 'north')).toEqual(['north', 'carrier'])
    expect(of('27', 'south')).toEqual(['all', 'provider'])
    expect(of('27')).toEqual(['all', 'provider'])
    expect(of('1', 'north')).toEqual(['The number is not in use', 'usual'])
    expect(of('900', 'south')[1]).toBe('none')
    expect(of('900', 'north')[1]).toBe('carrier')
  })

  it('asks for the carrier only where a carrier has an entry of its own', () => {
    const book = causeBook([written({ code: '900', carrier: 'north' })])
    expect(book.asksCarrier({ error: '0900', receiptDate })).toBe(true)
    expect(book.asksCarrier({ error: '900', receiptDate: null })).toBe(false)
    expect(book.asksCarrier({ error: '1', receiptDate })).toBe(false)
    expect(book.carrierCodes('receipt')).toContain('900')
    expect(book.commonCodes('receipt')).not.toContain('900')
  })

  it('has both languages of all that is shipped', () => {
    expect(SHIPPED_ENTRIES.length).toBeGreaterThan(60)
    for (const { text, advice } of SHIPPED_ENTRIES)
      for (const { en, th } of [text, advice]) {
        expect(en).not.toBe('')
        expect(th).toMatch(/[ก-๙]/)
      }
  })
})
