import type { Bucket, RowReason } from '@songsarn/contract/analyses'
import type { CommunicationStatus, MessageState, SmsType } from '@songsarn/contract/states'
import type { Generated } from 'kysely'
import type { PartState } from '../../delivery/part-state.ts'
import type { OperatorReceipt } from '../../delivery/transport.ts'
import type { Stamp } from './accounts.ts'

export type AnalysisRecord = {
  tenant_id: string
  id: string
  account_id: string
  user_id: string
  status: 'running' | 'ready' | 'failed'
  sender: string
  content: string
  /** Content as somebody without any merge values gets it. */
  common_text: string
  hash: Generated<string>
  rows_total: number
  rows_done: Generated<number>
  unique_rows: Generated<number>
  duplicate_rows: Generated<number>
  blacklist_rows: Generated<number>
  invalid_rows: Generated<number>
  shortest: Generated<number>
  longest: Generated<number>
  total_credit: Generated<number>
  missing_values: Generated<number>
  preview_mobile: string | null
  preview_text: string | null
  communication_id: string | null
  created_at: Stamp
  expires_at: Date
}

export type AnalysisRowRecord = {
  tenant_id: string
  analysis_id: string
  /** Position in the input, from 1. */
  row_no: number
  account_id: string
  input: string
  mobile: string | null
  bucket: Bucket
  reason: RowReason
  duplicate_of: number | null
  parts: Generated<number>
  credits: Generated<number>
  /** As rendered for this recipient; null when it is the analysis's `common_text`. */
  text: string | null
}

export type CommunicationRecord = {
  tenant_id: string
  id: string
  account_id: string
  payer_account_id: string
  user_id: string
  type: SmsType
  lane: Generated<number>
  name: string | null
  sender: string
  content: string
  common_text: string
  status: CommunicationStatus
  failure: string | null
  analysis_id: string | null
  duplicate_of: string | null
  unique_rows: Generated<number>
  duplicate_rows: Generated<number>
  blacklist_rows: Generated<number>
  invalid_rows: Generated<number>
  recipients: Generated<number>
  /** Reserved for all recipients. */
  credits: Generated<number>
  transaction_id: string | null
  expanded: Generated<number>
  expanded_to: Generated<number>
  chunk_count: Generated<number>
  settled: Generated<boolean>
  created_at: Stamp
  started_at: Date | null
  completed_at: Date | null
}

/** Messages of a chunk by what became of them. `pending`: not handed over yet, or no answer yet. */
export type ChunkCounts = {
  pending: Generated<number>
  submitted: Generated<number>
  delivered: Generated<number>
  undelivered: Generated<number>
  rejected: Generated<number>
  expired: Generated<number>
  unknown: Generated<number>
  cancelled: Generated<number>
}

export type ChunkRecord = ChunkCounts & {
  tenant_id: string
  communication_id: string
  /** From 1. */
  chunk_no: number
  account_id: string
  lane: number
  first_ordinal: number
  last_ordinal: number
  recipients: number
  credits: number
  credits_returned: Generated<number>
  credits_given_back: Generated<number>
  parts_sent: Generated<number>
  state: Generated<'open' | 'paused' | 'closed'>
  revision: Generated<number>
  fence: Generated<number>
  worker: string | null
  lease_until: Date | null
  closed_at: Date | null
}

export type MessageRecord = {
  tenant_id: string
  communication_id: string
  /** The row of the analysis that it came from. */
  ordinal: number
  chunk_no: number
  parts: number
  credits: number
  account_id: string
  mobile: string
  /** `submitting` is not kept here: it is a `queued` message with a row in submissions. */
  state: MessageState
  submit_date: Date | null
  receipt_date: Date | null
  error: string | null
  /** As rendered for this recipient; null when it is the communication's `common_text`. */
  text: string | null
}

export type SubmissionRecord = {
  tenant_id: string
  communication_id: string
  ordinal: number
  /** From 1. */
  part: number
  attempt: Generated<number>
  state: PartState
  operator: string
  intended_at: Date
  answered_at: Date | null
  receipt_at: Date | null
  code: number | null
  operator_id: string | null
  receipt_state: OperatorReceipt['state'] | null
  receipt_error: string | null
}

export type OperatorIdRecord = {
  operator: string
  /** Canonical, see `smpp/operator-id.ts`. */
  operator_id: string
  mobile: string
  tenant_id: string
  communication_id: string
  ordinal: number
  part: number
  created_at: Stamp
}

export type UnknownPartRecord = {
  tenant_id: string
  communication_id: string
  ordinal: number
  part: number
  operator: string
  sender: string
  mobile: string
  /** The user_message_reference it went out with. */
  reference: number
  intended_at: Date
}

export type UnmatchedReceiptRecord = {
  id: Generated<number>
  operator: string
  /** Every way that the operator's id may be read, canonical. */
  operator_ids: string[]
  mobile: string
  sender: string
  state: OperatorReceipt['state']
  error: string | null
  done_at: Date | null
  reference: number | null
  received_at: Stamp
}

export interface SendingTables {
  analyses: AnalysisRecord
  analysis_rows: AnalysisRowRecord
  communications: CommunicationRecord
  chunks: ChunkRecord
  messages: MessageRecord
  submissions: SubmissionRecord
  operator_ids: OperatorIdRecord
  unknown_parts: UnknownPartRecord
  unmatched_receipts: UnmatchedReceiptRecord
}
