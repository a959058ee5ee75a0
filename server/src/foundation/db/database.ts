import type { MessageState } from '@songsarn/contract/base/states'
import type { Bucket, RowReason } from '@songsarn/contract/communication/analyses'
import type { PinLength } from '@songsarn/contract/otp/otp'
import {
  CamelCasePlugin,
  type Insertable,
  type Kysely,
  type Selectable,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { Tables } from './tables.ts'

/**
 * `submitting`: the intent is stored, no response yet. `waiting`: the carrier does not have the part (throttled, or the
 * connection was down) and it may be submitted again. The others as for messages.
 */
export type PartState =
  | 'waiting'
  | 'submitting'
  | Extract<MessageState, 'submitted' | 'delivered' | 'undelivered' | 'rejected' | 'expired' | 'unknown' | 'cancelled'>

/** State of a part, as its receipt says. */
export type ReceiptState = 'enroute' | 'accepted' | 'delivered' | 'undelivered' | 'rejected' | 'expired' | 'unknown'

/** Columns whose values the code restricts. A check of the database would cost each of millions of rows. */
type Restricted = {
  analysisRows: { bucket: Bucket; reason: RowReason }
  callbacks: { source: 'otp' | 'webhook' | 'account' }
  messages: { state: MessageState }
  otpRequests: { pinLength: PinLength }
  submissions: { state: PartState; receiptState: ReceiptState | null }
  unmatchedReceipts: { state: ReceiptState }
}

/** Every table. Names are camel case in TypeScript, snake case in the database and in the text of raw SQL. */
export type Database = {
  [Name in keyof Tables]: Name extends keyof Restricted
    ? Omit<Tables[Name], keyof Restricted[Name]> & Restricted[Name]
    : Tables[Name]
}

export type Row<Name extends keyof Database> = Selectable<Database[Name]>
export type NewRow<Name extends keyof Database> = Insertable<Database[Name]>
export type RowUpdate<Name extends keyof Database> = Updateable<Database[Name]>

/** Translates names between both cases, also in the rows of raw SQL. The keys of JSON values stay as they are. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

export type Connection = Kysely<Database>
/** A transaction that already has its role: the only thing that subject code queries through. */
export type Scope = Transaction<Database>
