import type { TRANSACTION_ACTIONS, TRANSACTION_STATUSES } from '@songsarn/contract/account'
import type { ColumnType } from 'kysely'
import type { Stamp } from './accounts.ts'

export type TransactionAction = (typeof TRANSACTION_ACTIONS)[number]
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]
export type EntryKind = 'opening' | 'top-up' | 'movement' | 'adjustment' | 'reserve' | 'charge' | 'give-back'

/** Credits of an account that pays for itself. Always the sums of its ledger entries, never below zero. */
export type BalanceRow = {
  tenant_id: string
  account_id: string
  /** Can be spent. */
  balance: number
  /** Set aside for what is being sent. */
  held: number
  /** How many ledger entries it has: the number of the last one. */
  entries: ColumnType<number, number | undefined, number>
}

/** What a person reads in Transaction history: a header over ledger entries. */
export type TransactionRow = {
  tenant_id: string
  id: string
  /** Whose credits move. */
  account_id: string
  /** Who caused it: a sub-account that spends its parent's credits, else the same. */
  spender_id: string
  action: TransactionAction
  /** Signed; the sum of its entries' amounts. */
  amount: number
  description: string
  status: TransactionStatus
  communication_id: string | null
  user_id: string | null
  created_at: Stamp
  updated_at: Stamp
}

type Immutable<Value> = ColumnType<Value, Value, never>

export type LedgerEntryRow = {
  tenant_id: Immutable<string>
  id: Immutable<string>
  account_id: Immutable<string>
  /** 1, 2, 3 … in an account: the order in which its balance moved. */
  number: Immutable<number>
  transaction_id: Immutable<string>
  kind: Immutable<EntryKind>
  amount: Immutable<number>
  held: Immutable<number>
  balance_after: Immutable<number>
  held_after: Immutable<number>
  communication_id: Immutable<string | null>
  reason: Immutable<string | null>
  user_id: Immutable<string | null>
  created_at: ColumnType<Date, Date | undefined, never>
}

export interface BillingTables {
  balances: BalanceRow
  transactions: TransactionRow
  ledger_entries: LedgerEntryRow
}
