import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { message } from './pdu.ts'
import { decodeUserData, encodeUserData } from './user-data.ts'

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
