import { command, responseTo } from './command.ts'
import type { Address, BindPdu, BindRequest, Message } from './pdu.ts'
import { HEADER_LENGTH, tlv } from './pdu.ts'

const POOL_SIZE = 64 * 1024
/** Larger than all fields but message_payload together: 14 short fields, 254 octets of text, the known TLVs. */
const LARGEST_FIXED_PART = 1024

/**
 * Writes PDUs one after the other into one buffer, so that all PDUs of a tick leave in one write.
 * Throws RangeError for a field that SMPP cannot carry, and removes what it wrote of that PDU.
 */
export class PduWriter {
  #buffer = Buffer.allocUnsafe(POOL_SIZE)
  #taken = 0
  #at = 0

  /** Everything written since the last call, or undefined. This buffer is not written to again. */
  take(): Buffer | undefined {
    if (this.#at === this.#taken) return undefined
    const bytes = this.#buffer.subarray(this.#taken, this.#at)
    this.#taken = this.#at
    return bytes
  }

  /** A PDU without a body: enquire_link, unbind, generic_nack and their responses. */
  bare(id: number, status: number, sequence: number): void {
    this.#room(HEADER_LENGTH)
    this.#end(this.#begin(id, status, sequence))
  }

  /** submit_sm_resp and deliver_sm_resp (message_id), bind responses (system_id). */
  response(id: number, status: number, sequence: number, text: string): void {
    this.#room(LARGEST_FIXED_PART)
    const start = this.#begin(id, status, sequence)
    this.#string(text, 64, start)
    this.#end(start)
  }

  /** Says in the response to a bind that we speak 3.4, SMPP 3.4 §5.3.2.25. */
  bindResponse(request: number, status: number, sequence: number, systemId: string): void {
    this.#room(LARGEST_FIXED_PART)
    const start = this.#begin(responseTo(request), status, sequence)
    this.#string(systemId, 64, start)
    if (status === 0) this.#smallTlv(tlv.scInterfaceVersion, 1, 0x34)
    this.#end(start)
  }

  bind(id: BindPdu['command'], sequence: number, bind: BindRequest): void {
    this.#room(LARGEST_FIXED_PART)
    const start = this.#begin(id, 0, sequence)
    // SMPP 3.4 §4.1.1 allows 15, 8 and 12 characters; some carriers issue longer ones.
    this.#string(bind.systemId, 64, start)
    this.#string(bind.password, 64, start)
    this.#string(bind.systemType, 64, start)
    this.#octet(bind.interfaceVersion)
    this.#address(bind.addressRange, 40, start)
    this.#end(start)
  }

  /** data_sm, SMPP 3.4 §4.7.1: the text is in `messagePayload`, and `shortMessage` is not written. */
  dataMessage(sequence: number, message: Message): void {
    this.#room(LARGEST_FIXED_PART + (message.messagePayload?.length ?? 0))
    const start = this.#begin(command.dataSm, 0, sequence)
    this.#string(message.serviceType, 5, start)
    this.#address(message.source, 64, start)
    this.#address(message.destination, 64, start)
    this.#octet(message.esmClass)
    this.#octet(message.registeredDelivery)
    this.#octet(message.dataCoding)
    this.#tlvs(message, start)
    this.#end(start)
  }

  message(id: typeof command.submitSm | typeof command.deliverSm, sequence: number, message: Message): void {
    this.#room(LARGEST_FIXED_PART + (message.messagePayload?.length ?? 0))
    const start = this.#begin(id, 0, sequence)
    this.#string(message.serviceType, 5, start)
    this.#address(message.source, 20, start)
    this.#address(message.destination, 20, start)
    this.#octet(message.esmClass)
    this.#octet(message.protocolId)
    this.#octet(message.priority)
    this.#string(message.scheduleDeliveryTime, 16, start)
    this.#string(message.validityPeriod, 16, start)
    this.#octet(message.registeredDelivery)
    this.#octet(message.replaceIfPresent)
    this.#octet(message.dataCoding)
    this.#octet(message.defaultMessageId)
    if (message.shortMessage.length > 254) this.#refuse(start, 'short_message is over 254 octets')
    this.#octet(message.shortMessage.length)
    this.#octets(message.shortMessage)
    this.#tlvs(message, start)
    this.#end(start)
  }

  #tlvs(message: Message, start: number): void {
    if (message.userMessageReference !== undefined) {
      this.#smallTlv(tlv.userMessageReference, 2, message.userMessageReference)
    }
    if (message.sarReference !== undefined) this.#smallTlv(tlv.sarReference, 2, message.sarReference)
    if (message.sarTotal !== undefined) this.#smallTlv(tlv.sarTotal, 1, message.sarTotal)
    if (message.sarSequence !== undefined) this.#smallTlv(tlv.sarSequence, 1, message.sarSequence)
    if (message.receiptedMessageId !== undefined) {
      this.#number(tlv.receiptedMessageId)
      this.#number(message.receiptedMessageId.length + 1)
      this.#string(message.receiptedMessageId, 64, start)
    }
    if (message.networkErrorCode !== undefined) {
      this.#number(tlv.networkErrorCode)
      this.#number(3)
      this.#octet(message.networkErrorCode.network)
      this.#number(message.networkErrorCode.error)
    }
    if (message.messageState !== undefined) this.#smallTlv(tlv.messageState, 1, message.messageState)
    if (message.messagePayload !== undefined) {
      if (message.messagePayload.length > 60_000) this.#refuse(start, 'message_payload is over 60,000 octets')
      this.#number(tlv.messagePayload)
      this.#number(message.messagePayload.length)
      this.#octets(message.messagePayload)
    }
  }

  /** Bytes that were taken may still wait in the socket, so a full buffer is never reused. */
  #room(octets: number): void {
    if (this.#buffer.length - this.#at >= octets) return
    const waiting = this.#at - this.#taken
    const next = Buffer.allocUnsafe(Math.max(POOL_SIZE, waiting * 2 + octets))
    this.#buffer.copy(next, 0, this.#taken, this.#at)
    this.#buffer = next
    this.#taken = 0
    this.#at = waiting
  }

  #begin(id: number, status: number, sequence: number): number {
    const start = this.#at
    this.#buffer.writeUInt32BE(id, start + 4)
    this.#buffer.writeUInt32BE(status, start + 8)
    this.#buffer.writeUInt32BE(sequence, start + 12)
    this.#at = start + HEADER_LENGTH
    return start
  }

  #end(start: number): void {
    this.#buffer.writeUInt32BE(this.#at - start, start)
  }

  #refuse(start: number, why: string): never {
    this.#at = start
    throw new RangeError(why)
  }

  #octet(value: number): void {
    this.#buffer[this.#at] = value
    this.#at += 1
  }

  #number(value: number): void {
    this.#buffer[this.#at] = value >>> 8
    this.#buffer[this.#at + 1] = value
    this.#at += 2
  }

  #octets(value: Uint8Array): void {
    this.#buffer.set(value, this.#at)
    this.#at += value.length
  }

  #smallTlv(tag: number, octets: 1 | 2, value: number): void {
    this.#number(tag)
    this.#number(octets)
    if (octets === 1) this.#octet(value)
    else this.#number(value)
  }

  /** A loop beats `Buffer.write` for the few characters that these fields hold. */
  #string(value: string, most: number, start: number): void {
    if (value.length > most) this.#refuse(start, `"${value}" is over ${most} characters`)
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index)
      if (code === 0 || code > 0xff) this.#refuse(start, `"${value}" cannot be an SMPP string`)
      this.#buffer[this.#at + index] = code
    }
    this.#at += value.length
    this.#octet(0)
  }

  #address(address: Address, most: number, start: number): void {
    this.#octet(address.ton)
    this.#octet(address.npi)
    this.#string(address.digits, most, start)
  }
}
