import { type Message, message } from '../codec/pdu.ts'
import type { SimulatedBehaviour } from './behaviour.ts'

export const RECEIPT_FORMS = ['both', 'tlv', 'text', 'ucs2', 'udh', 'data-sm'] as const
/**
 * Where a receipt says what became of a message: in TLVs, in its text, in both; or in a text in UCS-2, after a user data header, or of
 * a data_sm.
 */
export type ReceiptForm = (typeof RECEIPT_FORMS)[number]

const NUMBERS = { delivered: 2, expired: 3, undelivered: 5 }
const WORDS = { delivered: 'DELIVRD', expired: 'EXPIRED', undelivered: 'UNDELIV' }
/** `err`: 0 for success; each carrier has its own list of others. */
const ERRORS = { delivered: '000', expired: '011', undelivered: '027' }
/** The time zone of Thailand, which its carriers use. */
const UTC_OFFSET_MS = 7 * 3_600_000

/** The deliver_sm that reports on `submitted`, SMPP 3.4 §4.6.1, Appendix B, with the submitter's reference echoed. */
export function simulatedReceipt(
  submitted: Message,
  id: string,
  state: SimulatedBehaviour['state'],
  submittedAt: number,
  form: ReceiptForm,
): Message {
  const hasTlvs = form === 'tlv' || form === 'both'
  const text = receiptText(id, state, submittedAt)
  return message({
    source: submitted.destination,
    destination: submitted.source,
    esmClass: form === 'udh' ? 0x44 : 0x04,
    ...(form === 'ucs2' && { dataCoding: 0x08 }),
    ...(form === 'data-sm'
      ? { messagePayload: text }
      : { shortMessage: form === 'tlv' ? undefined : octetsOf(text, form) }),
    ...(hasTlvs && { receiptedMessageId: id, messageState: NUMBERS[state] }),
    // With the reference alone, a receipt whose text could not be read would be found all the same.
    ...(hasTlvs || form === 'text' ? { userMessageReference: submitted.userMessageReference } : {}),
  })
}

/** The header says that this is part 1 of 1. */
function octetsOf(text: Buffer, form: ReceiptForm): Buffer {
  if (form === 'ucs2') return Buffer.from(text.toString('latin1'), 'utf16le').swap16()
  return form === 'udh' ? Buffer.concat([Buffer.from([5, 0, 3, 1, 1, 1]), text]) : text
}

function receiptText(id: string, state: SimulatedBehaviour['state'], submittedAt: number): Buffer {
  const delivered = state === 'delivered' ? '001' : '000'
  const dates = `submit date:${clock(submittedAt)} done date:${clock(Date.now())}`
  return Buffer.from(
    `id:${id} sub:001 dlvrd:${delivered} ${dates} stat:${WORDS[state]} err:${ERRORS[state]} text:`,
    'latin1',
  )
}

let lastSecond = -1
let lastClock = ''

/** YYMMDDhhmmss, with the seconds that many carriers add. Formats each second once: thousands of receipts share it. */
function clock(at: number): string {
  const second = Math.floor(at / 1000)
  if (second !== lastSecond) {
    lastSecond = second
    lastClock = new Date(at + UTC_OFFSET_MS).toISOString().slice(2, 19).replace(/[-T:]/g, '')
  }
  return lastClock
}
