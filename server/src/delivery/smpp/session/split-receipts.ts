import type { Message } from '../codec/pdu.ts'
import { Reassembly } from '../codec/reassembly.ts'
import { concatOf, joinParts } from '../codec/short-message.ts'
import { status } from '../codec/status.ts'

export type Delivered = { message: Message; respond: (code: number) => void }

type Held = { message: Message; isAnswered: boolean; answer: (code: number) => void }

/**
 * How long a part waits for the others before its response. They usually come within milliseconds. A carrier that sends one
 * deliver_sm at a time sends the next part only after the response.
 */
const HELD_MS = 1000
/** Most octets of a part that is kept: short_message has no more, SMPP 3.4 §5.2.22. */
const LONGEST_PART = 255

/**
 * Joins receipts that a carrier splits over several deliver_sm. Their parts get the response of the whole, so that the carrier keeps
 * them until it is stored. A part that waits for longer is acknowledged and only in memory: if the process dies then, the receipt is
 * lost and its message stays as it is.
 */
export class SplitReceipts {
  readonly #reassembly = new Reassembly<Held>()

  /** A receipt that is not split comes back as it is; of a split one, the whole with its last part, and undefined before. */
  join(delivered: Delivered): Delivered | undefined {
    const { message } = delivered
    const concat = concatOf(message)
    const isWhole = message.receiptedMessageId !== undefined && message.messageState !== undefined
    if (
      isWhole ||
      !concat ||
      concat.total < 2 ||
      (message.messagePayload ?? message.shortMessage).length > LONGEST_PART
    )
      return delivered
    const from = `${message.source.digits} ${message.destination.digits}`
    const held = hold(delivered)
    const parts = this.#reassembly.add(from, concat, held)
    if (!parts) {
      setTimeout(() => held.answer(status.ok), HELD_MS).unref()
      return undefined
    }
    return {
      message: joinParts(parts.map((part) => part.message)),
      respond: (code) => {
        for (const [index, part] of parts.entries()) {
          // The carrier brings the others again, but not these.
          const isKept = code === status.receiverTemporaryError && part.isAnswered
          if (isKept) this.#reassembly.add(from, { ...concat, sequence: index + 1 }, part)
          else part.answer(code)
        }
      },
    }
  }
}

/** A part with a copy of its octets, since they are a view of the connection's buffer. It is answered at most once. */
function hold({ message, respond }: Delivered): Held {
  const held: Held = {
    message: {
      ...message,
      shortMessage: Buffer.from(message.shortMessage),
      messagePayload: message.messagePayload && Buffer.from(message.messagePayload),
    },
    isAnswered: false,
    answer: (code) => {
      if (held.isAnswered) return
      held.isAnswered = true
      respond(code)
    },
  }
  return held
}
