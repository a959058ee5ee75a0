import type { ReceiptState } from '../db/database.ts'

/** How text travels in one SMS part: GSM 03.38 default alphabet, or UCS-2 when a character is outside it. */
export type PartEncoding = 'gsm7' | 'ucs2'

/** One SMS part, ready to be handed to a carrier. */
export type SubmitRequest = {
  /** Sender name or number as approved, e.g. `SONGSARN`. */
  sender: string
  /** Recipient in E.164 digits without `+`, e.g. `66812345678`. */
  mobile: string
  text: string
  encoding: PartEncoding
  /** Present when the message has several parts. `reference` is 8-bit (0–255), `sequence` counts from 1. */
  concat?: { reference: number; total: number; sequence: number }
  /** 0–65535, sent as user_message_reference; a carrier that echoes it lets a late receipt settle an unknown part. */
  userMessageReference: number
  /** How long the carrier keeps trying, in seconds. */
  validitySeconds: number
}

/**
 * What came of handing over one part. `notSent` and `throttled` are safe to try again: the carrier does not have it.
 * `unknown` never is: the bytes were written and no answer came.
 */
export type SubmitOutcome =
  | { kind: 'accepted'; carrierMessageId: string }
  | { kind: 'rejected'; code: number }
  | { kind: 'throttled'; code: number }
  | { kind: 'notSent' }
  | { kind: 'unknown' }

/** Final or intermediate word of the carrier on one part. */
export type CarrierReceipt = {
  carrierMessageId: string
  sender: string
  mobile: string
  state: ReceiptState
  /** The carrier's error code as written in the receipt, if any. */
  error?: string
  doneAt?: Date
  userMessageReference?: number
}

/**
 * The road to one carrier: SMPP over a socket on the server, the simulator in memory in a page.
 * The delivery code decides what is sent and when; a transport only carries.
 */
export interface Transport {
  /** Name of the carrier, the same over restarts: receipts are matched by it. */
  readonly carrier: string
  /** Most parts that may be in flight at once: window × binds. */
  readonly capacity: number
  /** `slow` while the carrier throttles or answers late. */
  state(): 'up' | 'slow' | 'down'
  onStateChange(listener: () => void): () => void
  /** Hands over one part. Never rejects: what went wrong is an outcome. */
  submit(request: SubmitRequest): Promise<SubmitOutcome>
  /** The handler resolves when the receipts are stored; only then are they acknowledged to the carrier. */
  onReceipts(handler: (receipts: CarrierReceipt[]) => Promise<void>): void
  /** Stops taking parts, waits for answers up to the response time limit, unbinds. */
  close(): Promise<void>
}
