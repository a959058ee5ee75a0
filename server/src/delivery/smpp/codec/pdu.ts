import type { BindCommand } from './command.ts'

/** Total length of a PDU in octets: the header alone, and the most that we read. */
export const HEADER_LENGTH = 16
export const MAX_PDU_LENGTH = 64 * 1024

/** The other side broke the protocol. Its session cannot be trusted any more. */
export class PduError extends Error {
  override readonly name = 'PduError'
  readonly code: 'length' | 'truncated' | 'string' | 'tlv'
  constructor(code: PduError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Optional parameter tags, SMPP 3.4 §5.3.2. A reader skips other tags, as §3.3 asks. */
export const tlv = {
  receiptedMessageId: 0x001e,
  userMessageReference: 0x0204,
  sarReference: 0x020c,
  sarTotal: 0x020e,
  sarSequence: 0x020f,
  scInterfaceVersion: 0x0210,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  messageState: 0x0427,
} as const

/** TON and NPI with the address, SMPP 3.4 §5.2.5 to §5.2.9. */
export type Address = { ton: number; npi: number; digits: string }

/** Body of submit_sm and deliver_sm, which are the same (SMPP 3.4 §4.4.1, §4.6.1), with the TLVs that we know. */
export type Message = {
  serviceType: string
  source: Address
  destination: Address
  esmClass: number
  protocolId: number
  priority: number
  scheduleDeliveryTime: string
  validityPeriod: string
  registeredDelivery: number
  replaceIfPresent: number
  dataCoding: number
  defaultMessageId: number
  /** short_message, at most 254 octets; longer text travels in `messagePayload`. */
  shortMessage: Uint8Array
  userMessageReference: number | undefined
  receiptedMessageId: string | undefined
  messageState: number | undefined
  /** Network type, then the 16-bit error code of that network: SMPP 3.4 §5.3.2.31. */
  networkErrorCode: { network: number; error: number } | undefined
  messagePayload: Uint8Array | undefined
  sarReference: number | undefined
  sarTotal: number | undefined
  sarSequence: number | undefined
}

/** Body of bind_receiver, bind_transmitter and bind_transceiver, SMPP 3.4 §4.1. */
export type BindRequest = {
  systemId: string
  password: string
  systemType: string
  interfaceVersion: number
  addressRange: Address
}

export type MessagePdu = { kind: 'message'; command: number; status: number; sequence: number; message: Message }
export type BindPdu = { kind: 'bind'; command: BindCommand; status: number; sequence: number; bind: BindRequest }
/** Responses to submit_sm, deliver_sm and data_sm (with a message_id) and to a bind (with a system_id). */
export type ResponsePdu = { kind: 'response'; command: number; status: number; sequence: number; id: string }
/** Header alone: enquire_link, unbind, generic_nack, and every command that we do not know. */
export type BarePdu = { kind: 'bare'; command: number; status: number; sequence: number }

export type Pdu = MessagePdu | BindPdu | ResponsePdu | BarePdu

const NO_OCTETS = new Uint8Array(0)

/** A message with defaults for all other fields: NULL, SMPP 3.4 §4.4.1. */
export function message(fields: Partial<Message>): Message {
  return {
    serviceType: fields.serviceType ?? '',
    source: fields.source ?? { ton: 0, npi: 0, digits: '' },
    destination: fields.destination ?? { ton: 0, npi: 0, digits: '' },
    esmClass: fields.esmClass ?? 0,
    protocolId: fields.protocolId ?? 0,
    priority: fields.priority ?? 0,
    scheduleDeliveryTime: fields.scheduleDeliveryTime ?? '',
    validityPeriod: fields.validityPeriod ?? '',
    registeredDelivery: fields.registeredDelivery ?? 0,
    replaceIfPresent: fields.replaceIfPresent ?? 0,
    dataCoding: fields.dataCoding ?? 0,
    defaultMessageId: fields.defaultMessageId ?? 0,
    shortMessage: fields.shortMessage ?? NO_OCTETS,
    userMessageReference: fields.userMessageReference,
    receiptedMessageId: fields.receiptedMessageId,
    messageState: fields.messageState,
    networkErrorCode: fields.networkErrorCode,
    messagePayload: fields.messagePayload,
    sarReference: fields.sarReference,
    sarTotal: fields.sarTotal,
    sarSequence: fields.sarSequence,
  }
}
