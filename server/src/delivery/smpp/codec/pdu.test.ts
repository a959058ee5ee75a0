import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { command, responseTo } from './command.ts'
import { message, type Pdu, PduError } from './pdu.ts'
import { decodePdu, LONGEST_STRING } from './pdu-decode.ts'
import { PduWriter } from './pdu-writer.ts'

const octet = fc.integer({ min: 0, max: 0xff })
const twoOctets = fc.integer({ min: 0, max: 0xffff })
const sequence = fc.integer({ min: 1, max: 0x7fffffff })
const status = fc.integer({ min: 0, max: 0xffffffff })
const octets = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))
const text = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength })
const address = (maxLength: number) => fc.record({ ton: octet, npi: octet, digits: text(maxLength) })
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

const anyMessage = fc.record({
  serviceType: text(5),
  source: address(20),
  destination: address(20),
  esmClass: octet,
  protocolId: octet,
  priority: octet,
  scheduleDeliveryTime: text(16),
  validityPeriod: text(16),
  registeredDelivery: octet,
  replaceIfPresent: octet,
  dataCoding: octet,
  defaultMessageId: octet,
  shortMessage: octets(254),
  userMessageReference: optional(twoOctets),
  receiptedMessageId: optional(text(64)),
  messageState: optional(octet),
  networkErrorCode: optional(fc.record({ network: octet, error: twoOctets })),
  messagePayload: optional(octets(5000)),
  sarReference: optional(twoOctets),
  sarTotal: optional(octet),
  sarSequence: optional(octet),
})

const written = (write: (writer: PduWriter) => void): Buffer => {
  const writer = new PduWriter()
  write(writer)
  return writer.take() ?? Buffer.alloc(0)
}
const decoded = (bytes: Buffer): Pdu => decodePdu(bytes, 0, bytes.length)

describe('PDU codec', () => {
  it('reads back any submit_sm and deliver_sm that it writes', () => {
    fc.assert(
      fc.property(fc.constantFrom(command.submitSm, command.deliverSm), sequence, anyMessage, (id, number, body) => {
        const bytes = written((writer) => writer.message(id, number, body))
        expect(bytes.readUInt32BE(0)).toBe(bytes.length)
        expect(decoded(bytes)).toEqual({ kind: 'message', command: id, status: 0, sequence: number, message: body })
      }),
    )
  })

  it('reads back any bind', () => {
    const id = fc.constantFrom(command.bindReceiver, command.bindTransmitter, command.bindTransceiver)
    const bind = fc.record({
      systemId: text(15),
      password: text(8),
      systemType: text(12),
      interfaceVersion: octet,
      addressRange: address(40),
    })
    fc.assert(
      fc.property(id, sequence, bind, (which, number, request) => {
        const bytes = written((writer) => writer.bind(which, number, request))
        expect(decoded(bytes)).toEqual({ kind: 'bind', command: which, status: 0, sequence: number, bind: request })
      }),
    )
  })

  it('reads back any response', () => {
    fc.assert(
      fc.property(status, sequence, text(64), (code, number, id) => {
        const bytes = written((writer) => writer.response(command.submitSmResp, code, number, id))
        expect(decoded(bytes)).toEqual({
          kind: 'response',
          command: command.submitSmResp,
          status: code,
          sequence: number,
          id,
        })
      }),
    )
  })

  it('writes a submit_sm as SMPP 3.4 §4.4.1 lays it out', () => {
    const body = message({
      source: { ton: 5, npi: 0, digits: 'AB' },
      destination: { ton: 1, npi: 1, digits: '668' },
      validityPeriod: '000001000000000R',
      registeredDelivery: 1,
      shortMessage: Buffer.from('hi'),
      userMessageReference: 0x1234,
    })
    const bytes = written((writer) => writer.message(command.submitSm, 7, body))
    const validity = Buffer.from('000001000000000R').toString('hex')
    expect(bytes.toString('hex')).toBe(
      `0000003e000000040000000000000007${'00'}${'0500414200'}${'010136363800'}${'000000'}${'00'}${validity}00` +
        `${'01000000'}${'026869'}${'020400021234'}`,
    )
  })

  it('reads an error answer that has no body, and an id that lacks its NULL', () => {
    const bodiless = written((writer) => writer.bare(command.submitSmResp, 0x58, 3))
    expect(decoded(bodiless)).toEqual({
      kind: 'response',
      command: command.submitSmResp,
      status: 0x58,
      sequence: 3,
      id: '',
    })
    const whole = written((writer) => writer.response(command.submitSmResp, 0, 3, 'abc'))
    expect(decoded(whole.subarray(0, whole.length - 1))).toMatchObject({ id: 'abc' })
  })

  it('skips TLVs that it does not know', () => {
    const bytes = written((writer) => writer.message(command.deliverSm, 1, message({ messageState: 2 })))
    const unknown = Buffer.from('140300056162636465', 'hex')
    const longer = Buffer.concat([bytes.subarray(0, bytes.length - 5), unknown, bytes.subarray(bytes.length - 5)])
    expect(decoded(longer)).toMatchObject({ message: { messageState: 2 } })
  })

  it.each([
    ['a stray octet', '00'],
    ['a tag without its length', '0427'],
    ['a TLV that says more than is left', '0204ffff'],
    ['a message_state of no octets', '04270000'],
    ['a user_message_reference of one octet', '0204000112'],
    ['a network_error_code of two octets', '042300020001'],
    ['an id of 300 octets', `001e012c${'41'.repeat(300)}`],
  ])('leaves out %s after the message', (_, tail) => {
    const receipt = message({ shortMessage: Buffer.from('hello'), receiptedMessageId: 'ab', messageState: 2 })
    const bytes = written((writer) => writer.message(command.deliverSm, 1, receipt))
    const read = decoded(Buffer.concat([bytes, Buffer.from(tail, 'hex')]))
    const shortMessage = Buffer.from('hello')
    const isIdLost = tail.startsWith('001e')
    expect(read).toMatchObject({
      message: { shortMessage, receiptedMessageId: isIdLost ? undefined : 'ab' },
    })
  })

  it('names the field that it cannot read', () => {
    const bytes = written((writer) =>
      writer.message(command.submitSm, 1, message({ shortMessage: Buffer.from('hello') })),
    )
    expect(() => decoded(bytes.subarray(0, bytes.length - 1))).toThrow(
      new PduError('truncated', 'short_message says 5 octets, 4 are left'),
    )
    expect(() => decoded(bytes.subarray(0, 18))).toThrow(new PduError('truncated', 'PDU ends before source_addr_npi'))
    const unterminated = Buffer.concat([bytes.subarray(0, 16), Buffer.from('CMT')])
    expect(() => decoded(unterminated)).toThrow(new PduError('string', 'service_type has no terminating NULL'))
  })

  it('reads strings longer than SMPP allows, and no id that fills a PDU', () => {
    const answer = (length: number) =>
      Buffer.concat([written((writer) => writer.bare(command.submitSmResp, 0, 3)), Buffer.alloc(length, 0x41)])
    expect(decoded(answer(LONGEST_STRING))).toMatchObject({ id: 'A'.repeat(255) })
    // The carrier has taken the message, under an id that no receipt will be matched by.
    expect(decoded(answer(LONGEST_STRING + 1))).toMatchObject({ id: '' })
    expect(decoded(Buffer.concat([answer(3000), Buffer.alloc(1)]))).toMatchObject({ id: '' })
    const bytes = written((writer) => writer.message(command.deliverSm, 1, message({})))
    const payload = Buffer.concat([bytes, Buffer.from('001e0bb8', 'hex'), Buffer.alloc(3000, 0x41)])
    expect(decoded(payload)).toMatchObject({ message: { receiptedMessageId: undefined } })
  })

  it('removes a PDU with a field that SMPP cannot carry', () => {
    const writer = new PduWriter()
    writer.bare(command.enquireLink, 0, 1)
    const tooLong = message({ source: { ton: 5, npi: 0, digits: 'x'.repeat(21) } })
    expect(() => writer.message(command.submitSm, 2, tooLong)).toThrow(RangeError)
    expect(() => writer.message(command.submitSm, 2, message({ serviceType: 'ไทย' }))).toThrow(RangeError)
    expect(() => writer.message(command.submitSm, 2, message({ shortMessage: new Uint8Array(255) }))).toThrow(
      RangeError,
    )
    writer.bare(command.enquireLink, 0, 3)
    expect(writer.take()?.toString('hex')).toBe('00000010000000150000000000000001' + '00000010000000150000000000000003')
  })

  it('never writes again into bytes that were taken', () => {
    const writer = new PduWriter()
    const body = message({ shortMessage: Buffer.alloc(200, 0x41) })
    const taken: { bytes: Buffer; copy: Buffer }[] = []
    for (let number = 1; number <= 2000; number += 1) {
      writer.message(command.submitSm, number, body)
      const bytes = number % 7 === 0 ? writer.take() : undefined
      if (bytes) taken.push({ bytes, copy: Buffer.from(bytes) })
    }
    expect(taken.every(({ bytes, copy }) => bytes.equals(copy))).toBe(true)
    expect(taken.length).toBe(285)
  })

  it('answers every request with its own id', () => {
    expect(responseTo(command.submitSm)).toBe(command.submitSmResp)
    expect(responseTo(command.bindTransceiver)).toBe(command.bindTransceiverResp)
  })
})
