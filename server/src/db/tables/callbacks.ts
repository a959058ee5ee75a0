import type { Generated } from 'kysely'
import type { Stamp } from './accounts.ts'

/** A notification to a customer's server. */
export type CallbackRow = {
  tenant_id: string
  /** Sent as `webhook-id`: the same for every try, so that the receiver can tell a repetition. */
  id: string
  account_id: string
  source: 'otp'
  source_id: string
  event: string
  url: string
  /** Signed and sent as it stands here. */
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  tries: Generated<number>
  /** Null once delivered or given up. */
  next_try_at: Date | null
  created_at: Stamp
}

export type CallbackTryRow = {
  tenant_id: string
  callback_id: string
  /** From 1. */
  no: number
  account_id: string
  at: Date
  status: number | null
  error: string | null
  milliseconds: number
}

export interface CallbackTables {
  callbacks: CallbackRow
  callback_tries: CallbackTryRow
}
