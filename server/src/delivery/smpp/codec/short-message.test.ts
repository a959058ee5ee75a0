import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { message } from './pdu.ts'
import { decodeUserData, encodeUserData, mobileAddress, relativeValidity, senderAddress } from './short-message.ts'

const hex = (octets: Uint8Array) => Buffer.from(octets).toString('hex')

describe('user data', () => {
  it('sends GSM 03.38 unpacked, a septet in an octet, with the escape of the extension table', () => {
    const data = encodeUserData('@a€', 'gsm7')
    expect(hex(data.shortMessage)).toBe('00611b65')
    expect(data).toMatchObject({ dataCoding: 0, esmClass: 0 })
  })

  it('sends UCS-2 in network byte order', () => {
    const data = encodeUserData('กa', 'ucs2')
    expect(hex(data.shortMessage)).toBe('0e010061')
    expect(data).toMatchObject({ dataCoding: 8, esmClass: 0 })
  })

  it('puts an 8-bit concatenation header before the text and says so in esm_class', () => {
    const data = encodeUserData('a', 'gsm7', { reference: 0xab, total: 3, sequence: 2 })
    expect(hex(data.shortMessage)).toBe('050003ab030261')
    expect(data.esmClass).toBe(0x40)
  })

  it('never guesses: a character that GSM-7 lacks is an error', () => {
    expect(() => encodeUserData('ก', 'gsm7')).toThrow(RangeError)
  })

  it('reads back what it sends', () => {
    const concat = fc.record({
      reference: fc.integer({ min: 0, max: 255 }),
      total: fc.integer({ min: 1, max: 255 }),
      sequence: fc.integer({ min: 1, max: 255 }),
    })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.option(concat, { nil: undefined }), (text, part) => {
        expect(decodeUserData(message(encodeUserData(text, 'ucs2', part)))).toEqual({ text, concat: part })
      }),
    )
    const gsm7 = fc.string({ unit: fc.constantFrom(...'@£$ ÅΔ_aZ09[]{}€|~^\\'), maxLength: 60 })
    fc.assert(
      fc.property(gsm7, fc.option(concat, { nil: undefined }), (text, part) => {
        expect(decodeUserData(message(encodeUserData(text, 'gsm7', part)))).toEqual({ text, concat: part })
      }),
    )
  })

  it('reads a 16-bit reference, also behind another element', () => {
    const shortMessage = Buffer.from('0a' + '7002ffff' + '080412340201' + '61', 'hex')
    const read = decodeUserData(message({ esmClass: 0x40, shortMessage }))
    expect(read).toEqual({ text: 'a', concat: { reference: 0x1234, total: 2, sequence: 1 } })
  })

  it('reads sar_* and message_payload', () => {
    const read = decodeUserData(
      message({ messagePayload: Buffer.from('hi'), sarReference: 700, sarTotal: 2, sarSequence: 1 }),
    )
    expect(read).toEqual({ text: 'hi', concat: { reference: 700, total: 2, sequence: 1 } })
  })

  it('reads any header without failing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 0, max: 255 }), (octets, dataCoding) => {
        const { text } = decodeUserData(message({ esmClass: 0x40, dataCoding, shortMessage: octets }))
        expect(text.length).toBeLessThanOrEqual(octets.length)
      }),
    )
  })
})

describe('relativeValidity', () => {
  it.each([
    [86_400, '000001000000000R'],
    [300, '000000000500000R'],
    [90_061, '000001010101000R'],
    [0.2, '000000000001000R'],
    [-5, '000000000001000R'],
    [86_400 * 400, '000031000000000R'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(relativeValidity(seconds)).toBe(text)
  })

  it('keeps every number of seconds within its limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 * 86_400 }), (seconds) => {
        const text = relativeValidity(seconds)
        const at = (index: number) => Number(text.slice(index, index + 2))
        expect(at(4) * 86_400 + at(6) * 3600 + at(8) * 60 + at(10)).toBe(seconds)
        expect(text).toMatch(/^\d{12}000R$/)
      }),
    )
  })
})

describe('addresses', () => {
  it.each([
    ['SONGSARN', { ton: 5, npi: 0, digits: 'SONGSARN' }],
    ['Shop 24-7', { ton: 5, npi: 0, digits: 'Shop 24-7' }],
    ['66812345678', { ton: 1, npi: 1, digits: '66812345678' }],
    ['+66812345678', { ton: 1, npi: 1, digits: '66812345678' }],
    ['0812345678', { ton: 0, npi: 1, digits: '0812345678' }],
    ['4545678', { ton: 0, npi: 1, digits: '4545678' }],
  ])('sends %s with its type of number', (sender, address) => {
    expect(senderAddress(sender)).toEqual(address)
  })

  it.each(['', 'ส่งสาร', 'x'.repeat(21), 'a\0b'])('has no address for the sender %j', (sender) => {
    expect(senderAddress(sender)).toBeUndefined()
  })

  it('sends a mobile as an international number', () => {
    expect(mobileAddress('66812345678')).toEqual({ ton: 1, npi: 1, digits: '66812345678' })
  })

  it.each(['', '+66812345678', '6681 2345678', '1'.repeat(21)])('has no address for the mobile %j', (mobile) => {
    expect(mobileAddress(mobile)).toBeUndefined()
  })
})
