import { type Message, message } from '../codec/pdu.ts'
import { UCS2 } from '../codec/short-message.ts'
import type { SimulatedBehaviour } from './behaviour.ts'

export const RECEIPT_FORMS = ['both', 'tlv', 'text', 'ucs2', 'udh', 'data-sm', 'split', 'sar'] as const
/**
 * Where a receipt says what became of a message: in TLVs, in its text, in both; or in a text in UCS-2, after a user data header, or of
 * a data_sm; or in a text that several deliver_sm share: `split` in UCS-2 by user data header, `sar` by sar_* TLVs.
 */
export type ReceiptForm = (typeof RECEIPT_FORMS)[number]

/** esm_class of a receipt, and its bit for a user data header, SMPP 3.4 §5.2.12. */
const RECEIPT = 0x04
const UDH_INDICATOR = 0x40

const NUMBERS = { delivered: 2, expired: 3, undelivered: 5 }
const WORDS = { delivered: 'DELIVRD', expired: 'EXPIRED', undelivered: 'UNDELIV' }
/** `err`: 0 for success; each carrier has its own list of others. */
const ERRORS = { delivered: '000', expired: '011', undelivered: '027' }
/** The time zone of Thailand, which its carriers use. */
const UTC_OFFSET_MS = 7 * 3_600_000

/** The deliver_sm that report on `submitted`, SMPP 3.4 §4.6.1, Appendix B, with the submitter's reference echoed. */
export function simulatedReceipt(
  submitted: Message,
  id: string,
  state: SimulatedBehaviour['state'],
  submittedAt: number,
  form: ReceiptForm,
): Message[] {
  const text = receiptText(id, state, submittedAt)
  const wide = () => Buffer.from(text.toString('latin1'), 'utf16le').swap16()
  const tlvs = { receiptedMessageId: id, messageState: NUMBERS[state] }
  const reference = submitted.userMessageReference
  const receipt = (fields: Partial<Message>) =>
    message({ source: submitted.destination, destination: submitted.source, esmClass: RECEIPT, ...fields })
  // Some echo no reference: with it alone, a receipt whose text could not be read would be found all the same.
  switch (form) {
    case 'both':
      return [receipt({ shortMessage: text, userMessageReference: reference, ...tlvs })]
    case 'tlv':
      return [receipt({ userMessageReference: reference, ...tlvs })]
    case 'text':
      return [receipt({ shortMessage: text, userMessageReference: reference })]
    case 'ucs2':
      return [receipt({ shortMessage: wide(), dataCoding: UCS2 })]
    case 'udh':
      return [receipt({ shortMessage: withHeader(text, 1, 1, 1), esmClass: RECEIPT | UDH_INDICATOR })]
    case 'data-sm':
      return [receipt({ messagePayload: text })]
    case 'split':
      return pieces(wide(), 134).map((piece, index, { length }) => {
        const shortMessage = withHeader(piece, Number(id.slice(-2)), length, index + 1)
        return receipt({ shortMessage, dataCoding: UCS2, esmClass: RECEIPT | UDH_INDICATOR })
      })
    case 'sar':
      return pieces(text, 60).map((shortMessage, index, { length }) =>
        receipt({ shortMessage, sarReference: Number(id.slice(-4)), sarTotal: length, sarSequence: index + 1 }),
      )
  }
}

const withHeader = (octets: Buffer, reference: number, total: number, sequence: number) =>
  Buffer.concat([Buffer.from([5, 0, 3, reference, total, sequence]), octets])

const pieces = (octets: Buffer, length: number) =>
  Array.from({ length: Math.ceil(octets.length / length) }, (_, index) =>
    octets.subarray(index * length, (index + 1) * length),
  )

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
