import type { ReceiptState } from '../foundation/db/database.ts'

/** How text travels in one SMS part: GSM 03.38 default alphabet, or UCS-2 when a character is outside it. */
export type PartEncoding = 'gsm7' | 'ucs2'

/** One SMS part, ready to be submitted. */
export type SubmitRequest = {
  /** Sender name or number as approved, e.g. `SONGSARN`. */
  sender: string
  /** The address of the recipient; for SMS a mobile in E.164 digits without `+`, e.g. `66812345678`. */
  address: string
  text: string
  encoding: PartEncoding
  /** Present when the message has several parts. `reference` is 8-bit (0–255), `sequence` counts from 1. */
  concat?: { reference: number; total: number; sequence: number }
  /** 0–65535, sent as user_message_reference; a carrier that echoes it lets a late receipt settle an unknown part. */
  userMessageReference: number
  /** How long the carrier keeps trying, in seconds. */
  validitySeconds: number
}

/** Which part of which account: the same at each attempt. */
export type PartOrigin = {
  tenantId: string
  accountId: string
  communicationId: string
  ordinal: number
  part: number
}

/**
 * Outcome of submitting one part. After `notSent` and `throttled` the carrier does not have it, so it may be submitted
 * again. After `unknown` it may not: the bytes were written and no response came. Cause `account`: the carrier refuses the
 * account of the message, so its other messages wait, too.
 */
export type SubmitOutcome =
  | { kind: 'accepted'; carrierMessageId: string }
  | { kind: 'rejected'; code: number }
  | { kind: 'throttled'; code: number }
  | { kind: 'notSent'; cause?: 'account' }
  | { kind: 'unknown' }

/** A final or intermediate receipt of one part. */
export type CarrierReceipt = {
  carrierMessageId: string
  sender: string
  address: string
  state: ReceiptState
  /** The part of the receipt that we do not know: its state, or `no id`. The desk lists it. */
  notUnderstood?: string
  /** The carrier's error code as written in the receipt, if any. */
  error?: string
  doneAt?: Date
  userMessageReference?: number
}

/**
 * The port to one carrier: SMPP over a socket or LINE on the server, a simulator in memory in a page. Delivery decides what is
 * submitted and when.
 */
export interface Transport {
  /** Name of the carrier. It must not change over restarts: receipts are matched by it. */
  readonly carrier: string
  /** Most parts in flight: window × binds of this process. It changes with its binds; 0 while other processes have all. */
  readonly capacity: number
  /** This process's part of the rate that was agreed with the carrier, 0 to 1. Default 1. */
  readonly share?: number
  /** `slow` while the carrier throttles or responds late. */
  state(): 'up' | 'slow' | 'down'
  onStateChange(listener: () => void): () => void
  /** Submits one part. Never rejects: a failure is an outcome. */
  submit(request: SubmitRequest, origin: PartOrigin): Promise<SubmitOutcome>
  /**
   * A receipt of a part is stored and its response has not come. `origin` is the object that `submit` got. The transport may
   * give the response up soon, which makes room in the window.
   */
  received?(origin: PartOrigin): void
  /** The handler resolves when the receipts are stored; then the transport acknowledges them to the carrier. */
  onReceipts(handler: (receipts: CarrierReceipt[]) => Promise<void>): void
  /** Takes no new parts, waits for responses up to the response limit, and unbinds. */
  close(): Promise<void>
}
