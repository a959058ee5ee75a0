import { decodeGsm7, encodeGsm7 } from '@songsarn/sms/gsm7'
import type { PartEncoding, SubmitRequest } from '../../transport.ts'
import { type Address, type Message, message } from './pdu.ts'
import { status } from './status.ts'

/** registered_delivery: a receipt for success and for failure, SMPP 3.4 §5.2.17. */
const FINAL_RECEIPT = 1
/** Most octets of short_message, SMPP 3.4 §5.2.22. */
const MOST_OCTETS = 254

/** The submit_sm of a request; when SMPP cannot carry it, the status with which a carrier would reject it. */
export function submitSm(request: SubmitRequest): Message | number {
  const source = senderAddress(request.sender)
  if (!source) return status.invalidSource
  const destination = mobileAddress(request.address)
  if (!destination) return status.invalidDestination
  try {
    const data = encodeUserData(request.text, request.encoding, request.concat)
    if (data.shortMessage.length > MOST_OCTETS) return status.invalidMessageLength
    return message({
      ...data,
      source,
      destination,
      validityPeriod: relativeValidity(request.validitySeconds),
      registeredDelivery: FINAL_RECEIPT,
      userMessageReference: request.userMessageReference,
    })
  } catch (error) {
    if (error instanceof RangeError) return status.invalidMessageLength
    throw error
  }
}

/** Which part of a longer message this is. `sequence` counts from 1. */
export type Concat = { reference: number; total: number; sequence: number }

/** esm_class bit 6: short_message begins with a user data header, SMPP 3.4 §5.2.12. */
const UDH_INDICATOR = 0x40
/** data_coding, SMPP 3.4 §5.2.19. 0 is the SMSC's default alphabet: GSM 03.38, a septet in an octet. */
const GSM7 = 0x00
const ASCII = 0x01
const LATIN1 = 0x03
export const UCS2 = 0x08
/** Information elements of a concatenated message, 3GPP TS 23.040 §9.2.3.24.1 and §9.2.3.24.8. */
const CONCAT_8_BIT = 0x00
const CONCAT_16_BIT = 0x08

export type UserData = Pick<Message, 'esmClass' | 'dataCoding' | 'shortMessage'>

/** The three fields that carry a part's text. Throws RangeError on a character that `encoding` does not have. */
export function encodeUserData(text: string, encoding: PartEncoding, concat?: Concat): UserData {
  const octets = encoding === 'gsm7' ? encodeGsm7(text) : encodeUcs2(text)
  const dataCoding = encoding === 'gsm7' ? GSM7 : UCS2
  if (!concat) return { esmClass: 0, dataCoding, shortMessage: octets }
  const shortMessage = new Uint8Array(6 + octets.length)
  shortMessage.set([5, CONCAT_8_BIT, 3, concat.reference & 0xff, concat.total, concat.sequence])
  shortMessage.set(octets, 6)
  return { esmClass: UDH_INDICATOR, dataCoding, shortMessage }
}

/** Text and place of a received message, from short_message or message_payload, by UDH or by sar_* TLVs. */
export function decodeUserData(message: Message): { text: string; concat: Concat | undefined } {
  return { text: decodeText(withoutHeader(message), message.dataCoding), concat: concatOf(message) }
}

/** Which part a received message is, by its user data header or its sar_* TLVs. Undefined when neither is there. */
export function concatOf(message: Message): Concat | undefined {
  const octets = octetsOf(message)
  const header = headerOf(message)
  return (header > 0 ? readConcat(octets.subarray(1, header)) : undefined) ?? sarConcat(message)
}

/** The octets of a received message after its header, if it has one. */
export const withoutHeader = (message: Message): Uint8Array => octetsOf(message).subarray(headerOf(message))

/** One message with the text of all `parts`, which are in their order. A carrier may put the TLVs on any of them. */
export function joinParts(parts: readonly Message[]): Message {
  const firstOf = <Name extends keyof Message>(name: Name) =>
    parts.find((part) => part[name] !== undefined)?.[name] as Message[Name] | undefined
  return message({
    source: firstOf('source'),
    destination: firstOf('destination'),
    esmClass: (firstOf('esmClass') ?? 0) & ~UDH_INDICATOR,
    dataCoding: firstOf('dataCoding'),
    messagePayload: Buffer.concat(parts.map(withoutHeader)),
    receiptedMessageId: firstOf('receiptedMessageId'),
    messageState: firstOf('messageState'),
    networkErrorCode: firstOf('networkErrorCode'),
    userMessageReference: firstOf('userMessageReference'),
  })
}

const octetsOf = ({ messagePayload, shortMessage }: Message) => (messagePayload?.length ? messagePayload : shortMessage)

/** Octets of the user data header; 0 without a header. */
const headerOf = (message: Message) => (message.esmClass & UDH_INDICATOR ? headerLength(octetsOf(message)) : 0)

/** UCS-2 in network byte order. A character beyond U+FFFF goes as its UTF-16 pair, which handsets show. */
function encodeUcs2(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le').swap16()
}

/** A last half of a unit is left out. */
export const decodeUcs2 = (octets: Uint8Array): string =>
  Buffer.from(octets.subarray(0, octets.length & ~1))
    .swap16()
    .toString('utf16le')

function decodeText(octets: Uint8Array, dataCoding: number): string {
  switch (dataCoding) {
    case GSM7:
      return decodeGsm7(octets)
    case UCS2:
      return decodeUcs2(octets)
    case ASCII:
    case LATIN1:
      return Buffer.from(octets).toString('latin1')
    default:
      return ''
  }
}

/** Octets of the header with its length octet; 0 when its length is beyond the end. */
function headerLength(octets: Uint8Array): number {
  const length = (octets[0] ?? 0) + 1
  return length <= octets.length ? length : 0
}

function readConcat(elements: Uint8Array): Concat | undefined {
  let at = 0
  while (at + 2 <= elements.length) {
    const [id, length = 0] = elements.subarray(at, at + 2)
    const value = elements.subarray(at + 2, at + 2 + length)
    if (value.length < length) return undefined
    const [a = 0, b = 0, c = 0, d = 0] = value
    if (id === CONCAT_8_BIT && length === 3) return { reference: a, total: b, sequence: c }
    if (id === CONCAT_16_BIT && length === 4) return { reference: a * 256 + b, total: c, sequence: d }
    at += 2 + length
  }
  return undefined
}

function sarConcat(message: Message): Concat | undefined {
  const { sarReference, sarTotal, sarSequence } = message
  if (sarReference === undefined || sarTotal === undefined || sarSequence === undefined) return undefined
  return { reference: sarReference, total: sarTotal, sequence: sarSequence }
}

/** Type of number and numbering plan, SMPP 3.4 §5.2.5 and §5.2.6. */
const UNKNOWN = 0
const INTERNATIONAL = 1
const ALPHANUMERIC = 5
const NO_PLAN = 0
const E164 = 1

/** A number of this length or more that does not begin with 0 has a country code; a shorter one is a short code. */
const SHORTEST_INTERNATIONAL = 9

/**
 * The address of a sender: a name has TON 5 NPI 0, an international number 1/1, a short code or national number 0/1.
 * Undefined when no SMPP address can hold it (empty, over 20 octets, beyond ASCII).
 */
export function senderAddress(sender: string): Address | undefined {
  const number = /^\+?(\d{1,20})$/.exec(sender)?.[1]
  if (number === undefined) {
    // On the radio a name has at most 11 characters (TS 23.040 §9.1.2.5). Carriers check that; the field holds 20.
    return /^[\x20-\x7e]{1,20}$/.test(sender) ? { ton: ALPHANUMERIC, npi: NO_PLAN, digits: sender } : undefined
  }
  const international = number.length >= SHORTEST_INTERNATIONAL && !number.startsWith('0')
  return { ton: international ? INTERNATIONAL : UNKNOWN, npi: E164, digits: number }
}

/** A recipient in E.164 digits, TON 1 NPI 1. Undefined when it is not 1 to 20 digits. */
export function mobileAddress(mobile: string): Address | undefined {
  return /^\d{1,20}$/.test(mobile) ? { ton: INTERNATIONAL, npi: E164, digits: mobile } : undefined
}

const DAY = 86_400
const LONGEST_VALIDITY = 31 * DAY

/**
 * validity_period in the relative format `YYMMDDhhmmsstnnp`, SMPP 3.4 §7.1.1.2, e.g. 86,400 s → `000001000000000R`.
 * Rounds up to a second and stays within 1 second and 31 days, since carriers count months differently.
 */
export function relativeValidity(seconds: number): string {
  const whole = Math.min(LONGEST_VALIDITY, Math.max(1, Math.ceil(seconds)))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `0000${two(whole / DAY)}${two((whole % DAY) / 3600)}${two((whole % 3600) / 60)}${two(whole % 60)}000R`
}
