import { normaliseThai } from '@songsarn/sms/mobile'
import type { CarrierReceipt } from '../../transport.ts'
import type { Message } from './pdu.ts'
import { LONGEST_STRING } from './pdu-decode.ts'
import { decodeUcs2, UCS2, withoutHeader } from './short-message.ts'

/** esm_class bits 5–2 are the type of a deliver_sm, SMPP 3.4 §5.2.12: 1 a receipt, 8 an intermediate notification. */
const MESSAGE_TYPE = 0x3c
const DELIVERY_RECEIPT = 0x04
const INTERMEDIATE_NOTIFICATION = 0x20

type State = CarrierReceipt['state']

/** message_state by number, SMPP 3.4 §5.2.28. Deleted and unknown are final, too: nothing was delivered. */
const STATES: Record<number, State> = {
  1: 'enroute',
  2: 'delivered',
  3: 'expired',
  4: 'undelivered',
  5: 'undelivered',
  6: 'accepted',
  7: 'undelivered',
  8: 'rejected',
}

/** `stat` of the receipt's text, SMPP 3.4 Appendix B; some carriers write the whole name of the state, §5.2.28. */
const STATES_IN_TEXT: Record<string, State> = {
  ENROUTE: 'enroute',
  DELIVRD: 'delivered',
  DELIVERED: 'delivered',
  EXPIRED: 'expired',
  DELETED: 'undelivered',
  UNDELIV: 'undelivered',
  UNDELIVERABLE: 'undelivered',
  ACCEPTD: 'accepted',
  ACCEPTED: 'accepted',
  UNKNOWN: 'undelivered',
  REJECTD: 'rejected',
  REJECTED: 'rejected',
}

export function isReceipt(message: Message): boolean {
  const type = message.esmClass & MESSAGE_TYPE
  return type === DELIVERY_RECEIPT || type === INTERMEDIATE_NOTIFICATION
}

/**
 * Reads a deliver_sm or data_sm that `isReceipt`: its TLVs, or else its text. Undefined without a state, or with neither an id nor our
 * reference. `utcOffset` (minutes) is the time zone of `done date`, which has none of its own.
 */
export function readReceipt(message: Message, utcOffset: number): CarrierReceipt | undefined {
  const fields = fieldsOf(message)
  const carrierMessageId = message.receiptedMessageId || fields.id || ''
  const state = STATES[message.messageState ?? 0] ?? STATES_IN_TEXT[fields.stat?.toUpperCase() ?? '']
  if (!state || (carrierMessageId === '' && message.userMessageReference === undefined)) return undefined
  return {
    carrierMessageId,
    // In a receipt, source and destination of the message are swapped.
    sender: message.destination.digits,
    address: e164(message.source.digits),
    state,
    error: fields.err ?? message.networkErrorCode?.error.toString(),
    doneAt: readDate(fields['done date'], utcOffset),
    userMessageReference: message.userMessageReference,
  }
}

/**
 * The field names of Appendix B: `id:IIII sub:SSS dlvrd:DDD submit date:YYMMDDhhmm done date:YYMMDDhhmm
 * stat:DDDDDDD err:E text:…`. Carriers write them in any letter case and order, with blanks after the colon, a field a
 * line, or a NULL at the end. A name begins the text or follows a blank: `id:` also ends other words.
 */
const FIELD = /(?<![^\s\0])(id|sub|dlvrd|submit date|done date|stat|err|text)\s?:/gi

/**
 * The fields of the text. `data_coding` does not decide alone: some carriers say 8 (UCS-2) for a text of single octets, because the
 * message was in UCS-2, or 0 for a text in UCS-2.
 */
function fieldsOf(message: Message): Fields {
  const octets = withoutHeader(message)
  const ascii = () => readFields(Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1'))
  const wide = () => readFields(decodeUcs2(octets))
  const [first, second] = message.dataCoding === UCS2 ? [wide, ascii] : [ascii, wide]
  const fields = first()
  return fields.stat === undefined && fields.id === undefined ? second() : fields
}

type FieldName = 'id' | 'done date' | 'stat' | 'err'
type Fields = { [Name in FieldName]?: string }

/** The first value of each field. Ignores what follows `text:`: the customer's own text may contain a `stat:`. */
function readFields(text: string): Fields {
  const fields: Record<string, string> = {}
  let open: string | undefined
  let from = 0
  const close = (end: number) => {
    // Blanks end a value, and so does NULL, which a text of the database cannot hold.
    const value = open === undefined ? undefined : /[^\s\0]+/.exec(text.slice(from, end))?.[0]
    if (open !== undefined && value !== undefined && value.length <= LONGEST_STRING) fields[open] ??= value
  }
  for (const match of text.matchAll(FIELD)) {
    close(match.index)
    open = match[1]?.toLowerCase()
    from = match.index + match[0].length
    if (open === 'text') return fields
  }
  close(text.length)
  return fields
}

/** The recipient as we wrote it: some carriers put `+` or `00` before it, or write the national number. */
function e164(digits: string): string {
  const plain = digits.replace(/^(\+|00)/, '')
  const thai = plain.startsWith('0') ? normaliseThai(plain) : undefined
  return thai === undefined || thai === 'other' ? plain : thai
}

/** YYMMDDhhmm with optional seconds. */
function readDate(digits: string | undefined, utcOffset: number): Date | undefined {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/.exec(digits ?? '')
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return undefined
  return new Date(Date.UTC(2000 + year, month - 1, day, hour, minute, second) - utcOffset * 60_000)
}
