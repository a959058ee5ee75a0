import { type Message, message } from '../codec/pdu.ts'
import type { SimulatedBehaviour } from './behaviour.ts'

export type ReceiptForm = 'tlv' | 'text' | 'both'

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
  return message({
    source: submitted.destination,
    destination: submitted.source,
    esmClass: 0x04,
    shortMessage: form === 'tlv' ? undefined : receiptText(id, state, submittedAt),
    receiptedMessageId: form === 'text' ? undefined : id,
    messageState: form === 'text' ? undefined : NUMBERS[state],
    userMessageReference: submitted.userMessageReference,
  })
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
