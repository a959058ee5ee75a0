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

/** Characters of what was not understood. */
const LONGEST_NOT_UNDERSTOOD = 40

/**
 * message_state by number, SMPP 3.4 §5.2.28; 0 and 9 are of SMPP 5.0 §4.7.15. A deleted or skipped message was not delivered. Unknown
 * is no final state: a later receipt may know more.
 */
const STATES: Record<number, State> = {
  0: 'enroute',
  1: 'enroute',
  2: 'delivered',
  3: 'expired',
  4: 'undelivered',
  5: 'undelivered',
  6: 'accepted',
  7: 'unknown',
  8: 'rejected',
  9: 'undelivered',
}

/**
 * `stat` of the receipt's text, SMPP 3.4 Appendix B; some carriers write the whole name of the state, §5.2.28, or words of their own
 * for it (FAILED, SKIPPED). A Map: the word comes from outside.
 */
const STATES_IN_TEXT = new Map<string, State>(
  Object.entries({
    SCHEDULED: 'enroute',
    ENROUTE: 'enroute',
    DELIVRD: 'delivered',
    DELIVERED: 'delivered',
    EXPIRED: 'expired',
    DELETED: 'undelivered',
    UNDELIV: 'undelivered',
    UNDELIVERABLE: 'undelivered',
    UNDELIVERED: 'undelivered',
    FAILED: 'undelivered',
    SKIPPED: 'undelivered',
    ACCEPTD: 'accepted',
    ACCEPTED: 'accepted',
    UNKNOWN: 'unknown',
    REJECTD: 'rejected',
    REJECTED: 'rejected',
  } as const),
)

/** Some carriers leave the type 0, as of a message from a handset. Then the receipt is known by its TLVs, or by the fields of its text. */
export function isReceipt(message: Message): boolean {
  const type = message.esmClass & MESSAGE_TYPE
  if (type === DELIVERY_RECEIPT || type === INTERMEDIATE_NOTIFICATION) return true
  if (type !== 0) return false
  if (message.receiptedMessageId !== undefined && message.messageState !== undefined) return true
  const { id, stat, 'done date': done } = fieldsOf(message)
  return id !== undefined && done !== undefined && STATES_IN_TEXT.has(stat?.toUpperCase() ?? '')
}

/**
 * Reads a deliver_sm or data_sm that `isReceipt`: its TLVs, or else its text. A state that we do not know is `unknown`, and
 * `notUnderstood` says what the receipt said. `utcOffset` (minutes) is the time zone of `done date`, which names no zone.
 */
export function readReceipt(message: Message, utcOffset: number): CarrierReceipt {
  const fields = fieldsOf(message)
  const { messageState, userMessageReference } = message
  const carrierMessageId = message.receiptedMessageId || fields.id || ''
  const known =
    (messageState === undefined ? undefined : STATES[messageState]) ??
    STATES_IN_TEXT.get(fields.stat?.toUpperCase() ?? '')
  const isOfNone = carrierMessageId === '' && userMessageReference === undefined
  const notUnderstood = isOfNone
    ? 'no id'
    : known
      ? undefined
      : (fields.stat ?? (messageState === undefined ? 'no state' : `message_state ${messageState}`))
  const [source, destination] = [message.source.digits, message.destination.digits]
  // In a receipt, source and destination of the message are swapped. Some carriers leave them as they were.
  const isSwapped = isMobile(source) || !isMobile(destination)
  return {
    carrierMessageId,
    sender: isSwapped ? destination : source,
    address: e164(isSwapped ? source : destination),
    state: known ?? 'unknown',
    ...(notUnderstood !== undefined && { notUnderstood: printable(notUnderstood) }),
    error: fields.err ?? message.networkErrorCode?.error.toString(),
    doneAt: readDate(fields['done date'], utcOffset),
    userMessageReference,
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

const isMobile = (digits: string) => /^\+?\d{9,15}$/.test(digits)

/** For a list that people read. */
const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, LONGEST_NOT_UNDERSTOOD)

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
