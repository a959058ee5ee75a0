import type { Stamp } from './accounts.ts'

export type SenderRow = {
  tenant_id: string
  account_id: string
  id: string
  name: string
  status: 'pending' | 'approved' | 'rejected'
  /** Why it was rejected. */
  reason: string | null
  decided_at: Date | null
  created_at: Stamp
}

/** Numbers (E.164 digits without `+`) that an account must not send to; binds its sub-accounts too. */
export type BlacklistRow = {
  tenant_id: string
  account_id: string
  mobile: string
  reason: 'unsubscribed' | 'blacklisted'
  created_at: Stamp
}

export interface SenderTables {
  senders: SenderRow
  blacklist: BlacklistRow
}
