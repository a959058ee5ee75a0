import type { SubmitOutcome, SubmitRequest } from './transport.ts'

/** The key of a part, and of its row in submissions. */
export type PartKey = { tenantId: string; communicationId: string; ordinal: number; part: number }

/** A part to submit. */
export type SubmitTask = PartKey & {
  accountId: string
  chunkNo: number
  total: number
  attempt: number
  request: SubmitRequest
  /** The part is not submitted after this time. */
  validUntil: Date | null
  /** The carrier may have another part of its message. Then the message is finished in any case. */
  isBegun: boolean
}

/** Outcome of submitting a part, to be stored. */
export type PartOutcome = PartKey & {
  chunkNo: number
  /** The number of the submission. Absent for parts that another process submitted. */
  attempt?: number
  /** Parts of its message. */
  total: number
  request: Pick<SubmitRequest, 'sender' | 'address' | 'userMessageReference'>
  outcome: SubmitOutcome
  at: Date
}

/** A part as a text, to look it up by. */
export const partKey = (of: Omit<PartKey, 'tenantId'>): string => `${of.communicationId}/${of.ordinal}/${of.part}`

/** The order in which rows of parts are locked. */
export const byPart = (a: PartKey, b: PartKey): number =>
  compare(a.tenantId, b.tenantId) ||
  compare(a.communicationId, b.communicationId) ||
  a.ordinal - b.ordinal ||
  a.part - b.part

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
