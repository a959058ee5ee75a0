import { type BindCommand, command } from './command.ts'
import { type BindRequest, HEADER_LENGTH, type Message, message, type Pdu, PduError, tlv } from './pdu.ts'

/**
 * Most characters of a C-octet string. The longest of SMPP 3.4 has 64 (message_id, §5.2.23); carriers use longer ones.
 * A string that fills a PDU is no id, and no database index takes it.
 */
export const LONGEST_STRING = 255

/**
 * Reads the PDU that lies at [start, end) of `buffer`, header included.
 * `shortMessage` and `messagePayload` are views of `buffer`. Throws PduError when a mandatory field is cut or too long. Optional
 * parameters that cannot be read are left out, and so are octets after the last one: carriers send both.
 */
export function decodePdu(buffer: Buffer, start: number, end: number): Pdu {
  if (end - start < HEADER_LENGTH) throw new PduError('length', `PDU of ${end - start} octets is shorter than a header`)
  const id = buffer.readUInt32BE(start + 4)
  const status = buffer.readUInt32BE(start + 8)
  const sequence = buffer.readUInt32BE(start + 12)
  const body = new Body(buffer, start + HEADER_LENGTH, end)
  switch (id) {
    case command.submitSm:
    case command.deliverSm:
      return { kind: 'message', command: id, status, sequence, message: readMessage(body) }
    case command.dataSm:
      return { kind: 'message', command: id, status, sequence, message: readDataMessage(body) }
    case command.dataSmResp:
    case command.submitSmResp:
    case command.deliverSmResp:
    case command.bindReceiverResp:
    case command.bindTransmitterResp:
    case command.bindTransceiverResp:
      return { kind: 'response', command: id, status, sequence, id: body.lastString() ?? '' }
    case command.bindReceiver:
    case command.bindTransmitter:
    case command.bindTransceiver:
      return { kind: 'bind', command: id satisfies BindCommand, status, sequence, bind: readBind(body) }
    default:
      return { kind: 'bare', command: id, status, sequence }
  }
}

function readMessage(body: Body): Message {
  const serviceType = body.string('service_type')
  const source = body.address('source_addr')
  const destination = body.address('destination_addr')
  const esmClass = body.octet('esm_class')
  const protocolId = body.octet('protocol_id')
  const priority = body.octet('priority_flag')
  const scheduleDeliveryTime = body.string('schedule_delivery_time')
  const validityPeriod = body.string('validity_period')
  const registeredDelivery = body.octet('registered_delivery')
  const replaceIfPresent = body.octet('replace_if_present_flag')
  const dataCoding = body.octet('data_coding')
  const defaultMessageId = body.octet('sm_default_msg_id')
  const length = body.octet('sm_length')
  const shortMessage = body.octets(length, 'short_message')
  const read = message({
    serviceType,
    source,
    destination,
    esmClass,
    protocolId,
    priority,
    scheduleDeliveryTime,
    validityPeriod,
    registeredDelivery,
    replaceIfPresent,
    dataCoding,
    defaultMessageId,
    shortMessage,
  })
  readTlvs(body, read)
  return read
}

/** data_sm, SMPP 3.4 §4.7.1: fewer fields, and the text is in message_payload. */
function readDataMessage(body: Body): Message {
  const read = message({
    serviceType: body.string('service_type'),
    source: body.address('source_addr'),
    destination: body.address('destination_addr'),
    esmClass: body.octet('esm_class'),
    registeredDelivery: body.octet('registered_delivery'),
    dataCoding: body.octet('data_coding'),
  })
  readTlvs(body, read)
  return read
}

function readTlvs(body: Body, into: Message): void {
  for (let next = body.tlv(); next; next = body.tlv()) readTlv(next.tag, next.value, into)
}

function readTlv(tag: number, value: Body, into: Message): void {
  switch (tag) {
    case tlv.userMessageReference:
      into.userMessageReference = value.optionalNumber(2)
      break
    case tlv.receiptedMessageId:
      into.receiptedMessageId = value.lastString()
      break
    case tlv.messageState:
      into.messageState = value.optionalNumber(1)
      break
    case tlv.networkErrorCode: {
      const [network, error] = [value.optionalNumber(1), value.optionalNumber(2)]
      if (network !== undefined && error !== undefined) into.networkErrorCode = { network, error }
      break
    }
    case tlv.messagePayload:
      into.messagePayload = value.rest()
      break
    case tlv.sarReference:
      into.sarReference = value.optionalNumber(2)
      break
    case tlv.sarTotal:
      into.sarTotal = value.optionalNumber(1)
      break
    case tlv.sarSequence:
      into.sarSequence = value.optionalNumber(1)
      break
  }
}

function readBind(body: Body): BindRequest {
  return {
    systemId: body.string('system_id'),
    password: body.string('password'),
    systemType: body.string('system_type'),
    interfaceVersion: body.octet('interface_version'),
    addressRange: body.address('address_range'),
  }
}

/** A cursor over a PDU's body that never reads past its end. */
class Body {
  readonly #buffer: Buffer
  readonly #end: number
  #at: number

  constructor(buffer: Buffer, start: number, end: number) {
    this.#buffer = buffer
    this.#at = start
    this.#end = end
  }

  octet(field: string): number {
    const value = this.#at < this.#end ? this.#buffer[this.#at] : undefined
    if (value === undefined) throw new PduError('truncated', `PDU ends before ${field}`)
    this.#at += 1
    return value
  }

  /** Undefined when fewer octets are left. */
  optionalNumber(octets: 1 | 2): number | undefined {
    if (this.#at + octets > this.#end) return undefined
    const value = this.#buffer.readUIntBE(this.#at, octets)
    this.#at += octets
    return value
  }

  octets(length: number, field: string): Buffer {
    this.#needs(length, field)
    const value = this.#buffer.subarray(this.#at, this.#at + length)
    this.#at += length
    return value
  }

  /** The octets that are left. */
  rest(): Buffer {
    const value = this.#buffer.subarray(this.#at, this.#end)
    this.#at = this.#end
    return value
  }

  /** The next optional parameter. Undefined when no whole one is left. */
  tlv(): { tag: number; value: Body } | undefined {
    const [tag, length] = [this.optionalNumber(2), this.optionalNumber(2)]
    if (tag === undefined || length === undefined || this.#at + length > this.#end) return undefined
    const value = new Body(this.#buffer, this.#at, this.#at + length)
    this.#at += length
    return { tag, value }
  }

  /** A C-octet string (SMPP 3.4 §3.1), read as Latin-1, which keeps every octet. */
  string(field: string): string {
    const start = this.#at
    const end = this.#endOfString(field)
    if (end >= this.#end) throw new PduError('string', `${field} has no terminating NULL`)
    this.#at = end + 1
    return end === start ? '' : this.#buffer.toString('latin1', start, end)
  }

  /**
   * The only or last string of a body or TLV. An error response may have no body at all (SMPP 3.4 §4.4.2), and some
   * peers forget the NULL here. Undefined when it is too long to be an id: the carrier has taken the message all the same.
   */
  lastString(): string | undefined {
    const text = this.rest()
    const end = text.indexOf(0)
    const length = end < 0 ? text.length : end
    return length > LONGEST_STRING ? undefined : text.toString('latin1', 0, length)
  }

  address(field: string): { ton: number; npi: number; digits: string } {
    return { ton: this.octet(`${field}_ton`), npi: this.octet(`${field}_npi`), digits: this.string(field) }
  }

  /** The position of the NULL that ends the string at the cursor, or the end of the body. */
  #endOfString(field: string): number {
    const most = Math.min(this.#end, this.#at + LONGEST_STRING)
    let at = this.#at
    while (at < most && this.#buffer[at] !== 0) at += 1
    if (at === most && at < this.#end && this.#buffer[at] !== 0) {
      throw new PduError('string', `${field} is over ${LONGEST_STRING} octets`)
    }
    return at
  }

  #needs(length: number, field: string): void {
    if (this.#at + length > this.#end) {
      throw new PduError('truncated', `${field} says ${length} octets, ${this.#end - this.#at} are left`)
    }
  }
}
