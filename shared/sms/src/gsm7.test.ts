import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { decodeGsm7, encodeGsm7, septets, septetsOfUnit } from './gsm7.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const isGsm7Char = (char: string) => septetsOfUnit(char.charCodeAt(0)) > 0
const gsm7Chars = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isGsm7Char)
const gsm7Text = fc.array(fc.constantFrom(...gsm7Chars)).map((chars) => chars.join(''))

describe('GSM 7-bit alphabet', () => {
  it('has 127 characters in the default alphabet and 10 in the extension table', () => {
    const bySize = Map.groupBy(gsm7Chars, (char) => septets(char))
    expect(bySize.get(1)).toHaveLength(127)
    expect(bySize.get(2)?.join('')).toBe('\f[\\]^{|}~€')
  })

  it('encodes as TS 23.038', () => {
    expect(hex(encodeGsm7('@£$¥èéùìòÇ\nØø\rÅå'))).toBe('000102030405060708090a0b0c0d0e0f')
    expect(hex(encodeGsm7('Δ_ΦΓΛΩΠΨΣΘΞÆæßÉ'))).toBe('101112131415161718191a1c1d1e1f')
    expect(hex(encodeGsm7(' ¤/09?'))).toBe('20242f30393f')
    expect(hex(encodeGsm7('¡AZÄÖÑÜ§'))).toBe('40415a5b5c5d5e5f')
    expect(hex(encodeGsm7('¿azäöñüà'))).toBe('60617a7b7c7d7e7f')
  })

  it('escapes the extension table', () => {
    expect(hex(encodeGsm7('\f^{}\\[~]|€'))).toBe('1b0a1b141b281b291b2f1b3c1b3d1b3e1b401b65')
  })

  it('decodes what it encodes, in as many octets as it counts', () => {
    fc.assert(
      fc.property(gsm7Text, (text) => {
        const bytes = encodeGsm7(text)
        expect(bytes).toHaveLength(septets(text))
        expect(decodeGsm7(bytes)).toBe(text)
      }),
    )
  })

  it.each(['ก', '😀', 'ç', '`', '\u001b', '\t', '\u00a0'])('refuses %j', (char) => {
    expect(isGsm7Char(char)).toBe(false)
    expect(() => encodeGsm7(`ab${char}`)).toThrow(RangeError)
    expect(() => septets(`ab${char}`)).toThrow(/at 2/)
  })

  it('decodes an unknown escape as the default character, a lone escape as a space, a non-septet as U+FFFD', () => {
    expect(decodeGsm7(Uint8Array.of(0x1b, 0x41))).toBe('A')
    expect(decodeGsm7(Uint8Array.of(0x41, 0x1b))).toBe('A ')
    expect(decodeGsm7(Uint8Array.of(0x1b, 0x1b, 0x28))).toBe(' {')
    expect(decodeGsm7(Uint8Array.of(0xe9, 0x1b, 0xe9))).toBe('\ufffd\ufffd')
  })
})
