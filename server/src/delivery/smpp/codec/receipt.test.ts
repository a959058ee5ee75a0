import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { simulatedReceipt } from '../simulator/receipt.ts'
import { type Message, message } from './pdu.ts'
import { isReceipt, readReceipt } from './receipt.ts'

const BANGKOK = 420
const TEXT =
  'id:0123456789 sub:001 dlvrd:001 submit date:2611211030 done date:2611211031 stat:DELIVRD err:000 text:Hello id:9'

function receipt(text: string, fields: Partial<Message> = {}): Message {
  return message({
    source: { ton: 1, npi: 1, digits: '66812345678' },
    destination: { ton: 5, npi: 0, digits: 'SONGSARN' },
    esmClass: 0x04,
    shortMessage: Buffer.from(text, 'latin1'),
    ...fields,
  })
}

/** A receipt that names no message is only counted. */
const noId = { carrierMessageId: '', notUnderstood: 'no id' }

describe('receipts', () => {
  it('reads the text of Appendix B', () => {
    expect(readReceipt(receipt(TEXT), BANGKOK)).toEqual({
      carrierMessageId: '0123456789',
      sender: 'SONGSARN',
      address: '66812345678',
      state: 'delivered',
      error: '000',
      doneAt: new Date('2026-11-21T03:31:00Z'),
      userMessageReference: undefined,
    })
  })

  it('prefers the TLVs to the text', () => {
    const read = readReceipt(receipt(TEXT, { receiptedMessageId: 'ABC', messageState: 5 }), BANGKOK)
    expect(read).toMatchObject({ carrierMessageId: 'ABC', state: 'undelivered', error: '000' })
  })

  const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const header = Buffer.from([5, 0, 3, 9, 1, 1])
  const ascii = Buffer.from(TEXT, 'latin1')
  const thai = ucs2(TEXT.replace('Hello', 'สวัสดี'))

  it.each<[string, Partial<Message>]>([
    ['UCS-2', { dataCoding: 8, shortMessage: ucs2(TEXT) }],
    ['UCS-2 with Thai', { dataCoding: 8, shortMessage: thai }],
    ['UCS-2 in message_payload', { dataCoding: 8, messagePayload: thai }],
    ['UCS-2 that says it is the default alphabet', { dataCoding: 0, shortMessage: ucs2(TEXT) }],
    ['single octets that say they are UCS-2', { dataCoding: 8, shortMessage: ascii }],
    ['a text after a header', { esmClass: 0x44, shortMessage: Buffer.concat([header, ascii]) }],
    ['UCS-2 after a header', { esmClass: 0x44, dataCoding: 8, shortMessage: Buffer.concat([header, thai]) }],
    ['a header in message_payload', { esmClass: 0x44, messagePayload: Buffer.concat([header, ascii]) }],
  ])('reads %s', (_, fields) => {
    expect(isReceipt(receipt('', fields))).toBe(true)
    const read = readReceipt(receipt('', fields), BANGKOK)
    expect(read).toMatchObject({ carrierMessageId: '0123456789', state: 'delivered', error: '000' })
  })

  it('takes any octets, in any coding, without an exception', () => {
    const octets = fc.uint8Array({ maxLength: 254 })
    fc.assert(
      fc.property(octets, fc.boolean(), fc.nat(255), fc.nat(255), (text, isPayload, dataCoding, bits) => {
        const where = isPayload ? { messagePayload: text } : { shortMessage: text }
        readReceipt(receipt('', { ...where, dataCoding, esmClass: bits | 0x04 }), BANGKOK)
      }),
      { numRuns: 2000 },
    )
  })

  it('reads the same from every coding', () => {
    const id = fc.stringMatching(/^[0-9A-Za-z-]{1,60}$/)
    fc.assert(
      fc.property(id, fc.constantFrom('DELIVRD', 'UNDELIV', 'REJECTD'), fc.boolean(), (name, stat, hasHeader) => {
        const text = `id:${name} stat:${stat} err:001`
        const read = (octets: Buffer, dataCoding: number) => {
          const shortMessage = hasHeader ? Buffer.concat([header, octets]) : octets
          return readReceipt(receipt('', { dataCoding, shortMessage, esmClass: hasHeader ? 0x44 : 0x04 }), BANGKOK)
        }
        const plain = read(Buffer.from(text, 'latin1'), 0)
        expect(plain?.carrierMessageId).toBe(name)
        expect(read(ucs2(text), 8)).toEqual(plain)
      }),
    )
  })

  it('needs no text when there are TLVs', () => {
    const tlvs = { receiptedMessageId: '7', messageState: 3, networkErrorCode: { network: 3, error: 34 } }
    const read = readReceipt(receipt('', tlvs), BANGKOK)
    expect(read).toMatchObject({ carrierMessageId: '7', state: 'expired', error: '34', doneAt: undefined })
  })

  it('reads the text from message_payload', () => {
    const read = readReceipt(receipt('', { messagePayload: Buffer.from(TEXT) }), BANGKOK)
    expect(read).toMatchObject({ carrierMessageId: '0123456789', state: 'delivered' })
  })

  it.each([
    ['ENROUTE', 'enroute'],
    ['DELIVRD', 'delivered'],
    ['EXPIRED', 'expired'],
    ['DELETED', 'undelivered'],
    ['UNDELIV', 'undelivered'],
    ['ACCEPTD', 'accepted'],
    ['UNKNOWN', 'unknown'],
    ['FAILED', 'undelivered'],
    ['SKIPPED', 'undelivered'],
    ['SCHEDULED', 'enroute'],
    ['REJECTD', 'rejected'],
    ['delivrd', 'delivered'],
    ['DELIVERED', 'delivered'],
    ['UNDELIVERABLE', 'undelivered'],
    ['REJECTED', 'rejected'],
  ])('reads stat %s as %s', (stat, state) => {
    expect(readReceipt(receipt(`id:1 stat:${stat} err:0`), BANGKOK)).toMatchObject({ state })
  })

  it('reads other letter cases, an order of its own, and seconds', () => {
    const read = readReceipt(receipt('Stat:DELIVRD Done Date:261121103159 ID:77 Err:1A'), BANGKOK)
    expect(read).toMatchObject({
      carrierMessageId: '77',
      state: 'delivered',
      error: '1A',
      doneAt: new Date('2026-11-21T03:31:59Z'),
    })
  })

  it.each([
    ['blanks after the colons', 'id: 77 sub: 001 stat: DELIVRD err: 012 text: x'],
    ['a blank before the colons', 'id :77 stat :DELIVRD err :012'],
    ['several blanks between', '  id:77   stat:DELIVRD   err:012  '],
    ['a field a line', 'id:77\r\nsub:001\r\nstat:DELIVRD\r\nerr:012\r\n'],
    ['a tab between', 'id:77\tstat:DELIVRD\terr:012'],
    ['a NULL at the end', 'id:77 stat:DELIVRD err:012\0'],
    ['NULLs as blanks', 'id:77\0stat:DELIVRD\0err:012\0\0'],
  ])('reads fields with %s', (_, text) => {
    expect(readReceipt(receipt(text), BANGKOK)).toMatchObject({
      carrierMessageId: '77',
      state: 'delivered',
      error: '012',
    })
  })

  it('does not take a field name as the value of an empty field', () => {
    expect(readReceipt(receipt('id: sub:001 stat:DELIVRD err:'), BANGKOK)).toMatchObject(noId)
    expect(readReceipt(receipt('id:1 err: stat:DELIVRD'), BANGKOK)).toMatchObject({ error: undefined })
    expect(readReceipt(receipt('submitid:9 id:1 stat:DELIVRD'), BANGKOK)).toMatchObject({ carrierMessageId: '1' })
  })

  it.each(['66812345678', '+66812345678', '0066812345678', '0812345678'])('finds the recipient in %s', (digits) => {
    const read = readReceipt(receipt(TEXT, { source: { ton: 1, npi: 1, digits } }), BANGKOK)
    expect(read?.address).toBe('66812345678')
  })

  it('ignores an id that fills a PDU', () => {
    const endless = `id:${'9'.repeat(60_000)} stat:DELIVRD`
    expect(readReceipt(receipt('', { messagePayload: Buffer.from(endless) }), BANGKOK)).toMatchObject(noId)
  })

  it('never takes a field from the customer’s own words', () => {
    const read = readReceipt(receipt('id:5 err:001 text:stat:DELIVRD'), BANGKOK)
    expect(read).toMatchObject({ carrierMessageId: '5', state: 'unknown', notUnderstood: 'no state' })
  })

  it('ignores an invalid date', () => {
    expect(readReceipt(receipt('id:5 stat:DELIVRD done date:2613451030'), BANGKOK)?.doneAt).toBeUndefined()
  })

  it('takes a receipt without an id when it echoes our reference', () => {
    expect(readReceipt(receipt('stat:DELIVRD', { userMessageReference: 9 }), BANGKOK)).toMatchObject({
      carrierMessageId: '',
      userMessageReference: 9,
    })
    expect(readReceipt(receipt('stat:DELIVRD'), BANGKOK)).toMatchObject(noId)
  })

  it.each([
    ['id:5 stat:WEIRDO err:1', {}, 'WEIRDO'],
    ['id:5', { messageState: 42 }, 'message_state 42'],
    ['id:5 stat:__proto__', {}, '__proto__'],
    [`id:5 stat:${'X'.repeat(100)}`, {}, 'X'.repeat(40)],
  ])('keeps what it does not know: %s', (text, fields, said) => {
    const read = readReceipt(receipt(text, fields), BANGKOK)
    expect(read).toMatchObject({ carrierMessageId: '5', state: 'unknown' })
    expect(read.notUnderstood).toBe(said)
  })

  it.each([7, 9, 0])('reads message_state %d before a text without a state', (messageState) => {
    const states = { 7: 'unknown', 9: 'undelivered', 0: 'enroute' }
    const read = readReceipt(receipt('', { receiptedMessageId: '5', messageState }), BANGKOK)
    expect(read).toMatchObject({ state: Reflect.get(states, messageState) })
    expect(read.notUnderstood).toBeUndefined()
  })

  it('finds the recipient when the addresses are as in our submit_sm', () => {
    const asSent = {
      source: { ton: 5, npi: 0, digits: 'SONGSARN' },
      destination: { ton: 1, npi: 1, digits: '+66812345678' },
    }
    expect(readReceipt(receipt(TEXT, asSent), BANGKOK)).toMatchObject({ sender: 'SONGSARN', address: '66812345678' })
  })

  it.each([
    ['TLVs', '', { receiptedMessageId: '5', messageState: 2 }, true],
    ['a text of Appendix B', TEXT, {}, true],
    ['an own text', 'id:5 stat:DELIVRD', {}, false],
    ['a state that nobody knows', 'id:5 done date:2611211031 stat:HELLO', {}, false],
  ])('of type 0 is one by %s', (_, text, fields, isOne) => {
    expect(isReceipt(receipt(text, { ...fields, esmClass: 0 }))).toBe(isOne)
  })

  it('distinguishes receipts and notifications from messages of handsets', () => {
    expect(isReceipt(message({ esmClass: 0x04 }))).toBe(true)
    expect(isReceipt(message({ esmClass: 0x44 }))).toBe(true)
    expect(isReceipt(message({ esmClass: 0x20 }))).toBe(true)
    expect(isReceipt(message({ esmClass: 0x00 }))).toBe(false)
    expect(isReceipt(message({ esmClass: 0x40 }))).toBe(false)
  })

  it('reads any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 254 }), (text) => {
        const read = readReceipt(receipt(text), BANGKOK)
        expect(read.carrierMessageId !== '' || read.notUnderstood === 'no id').toBe(true)
      }),
    )
  })

  it('reads what the simulated SMSC writes, in every form', () => {
    const submitted = message({
      source: { ton: 5, npi: 0, digits: 'SONGSARN' },
      destination: { ton: 1, npi: 1, digits: '66812345678' },
      userMessageReference: 11,
    })
    const form = fc.constantFrom('tlv' as const, 'text' as const, 'both' as const)
    const state = fc.constantFrom('delivered' as const, 'undelivered' as const, 'expired' as const)
    fc.assert(
      fc.property(form, state, fc.stringMatching(/^[0-9A-F]{1,20}$/), (how, what, id) => {
        const [made = message({})] = simulatedReceipt(submitted, id, what, Date.now(), how)
        expect(isReceipt(made)).toBe(true)
        expect(readReceipt(made, BANGKOK)).toMatchObject({
          carrierMessageId: id,
          sender: 'SONGSARN',
          address: '66812345678',
          state: what,
          userMessageReference: 11,
        })
      }),
    )
  })
})
