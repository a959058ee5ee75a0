import type { OperatorReceipt } from '../delivery/transport.ts'
import type { Message } from './pdu.ts'

/** esm_class bits 5–2 say what a deliver_sm is, SMPP 3.4 §5.2.12: 1 a receipt, 8 an intermediate notification. */
const MESSAGE_TYPE = 0x3c
const DELIVERY_RECEIPT = 0x04
const INTERMEDIATE_NOTIFICATION = 0x20

type State = OperatorReceipt['state']

/** message_state by number, SMPP 3.4 §5.2.28. Deleted and unknown are final for the operator: nothing was delivered. */
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

/** `stat` of the receipt's text, SMPP 3.4 Appendix B. */
const STATES_IN_TEXT: Record<string, State> = {
  ENROUTE: 'enroute',
  DELIVRD: 'delivered',
  EXPIRED: 'expired',
  DELETED: 'undelivered',
  UNDELIV: 'undelivered',
  ACCEPTD: 'accepted',
  UNKNOWN: 'undelivered',
  REJECTD: 'rejected',
}

export function isReceipt(message: Message): boolean {
  const type = message.esmClass & MESSAGE_TYPE
  return type === DELIVERY_RECEIPT || type === INTERMEDIATE_NOTIFICATION
}

/**
 * Reads a deliver_sm that `isReceipt`: TLVs where there are any, else the text. Undefined when it names no state, or
 * neither an id nor a reference of ours. `utcOffset` in minutes is the clock of `done date`, which carries no zone.
 */
export function readReceipt(message: Message, utcOffset: number): OperatorReceipt | undefined {
  const octets = message.messagePayload ?? message.shortMessage
  const text = new ReceiptText(Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1'))
  const operatorId = message.receiptedMessageId || text.field('id:') || ''
  const state = STATES[message.messageState ?? 0] ?? STATES_IN_TEXT[text.field('stat:')?.toUpperCase() ?? '']
  if (!state || (operatorId === '' && message.userMessageReference === undefined)) return undefined
  return {
    operatorId,
    // A receipt travels back: the message's destination is its source.
    sender: message.destination.digits,
    mobile: message.source.digits.replace(/^\+/, ''),
    state,
    error: text.field('err:') ?? message.networkErrorCode?.error.toString(),
    doneAt: readDate(text.field('done date:'), utcOffset),
    userMessageReference: message.userMessageReference,
  }
}

/** `id:IIII sub:SSS dlvrd:DDD submit date:YYMMDDhhmm done date:YYMMDDhhmm stat:DDDDDDD err:E text:…`, any letter case. */
class ReceiptText {
  readonly #text: string
  readonly #lower: string

  constructor(text: string) {
    const lower = text.toLowerCase()
    // What follows `text:` is the customer's own words, which may well hold a `stat:`.
    const own = lower.indexOf('text:')
    this.#text = own < 0 ? text : text.slice(0, own)
    this.#lower = own < 0 ? lower : lower.slice(0, own)
  }

  field(name: string): string | undefined {
    let at = this.#lower.indexOf(name)
    // `id:` also ends other words; a field begins the text or follows a blank.
    while (at > 0 && this.#text[at - 1] !== ' ') at = this.#lower.indexOf(name, at + 1)
    if (at < 0) return undefined
    const start = at + name.length
    const end = this.#text.indexOf(' ', start)
    return (end < 0 ? this.#text.slice(start) : this.#text.slice(start, end)) || undefined
  }
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
