import type { Role } from '@songsarn/contract/rights'
import type { Locale } from '@songsarn/contract/session'
import type { ColumnType, Generated } from 'kysely'

/** A time that the database fills in when nothing is given. */
export type Stamp = ColumnType<Date, Date | undefined, Date>

/** `tenant_id` is the id of the root account of the tree: first in every key, so that data can be spread by it. */
export type AccountRow = {
  tenant_id: string
  id: string
  parent_id: string | null
  kind: 'customer' | 'provider'
  name: string
  email: string
  plan: 'Basic' | 'Trials' | 'Enterprise'
  mode: 'live' | 'trial'
  /** `shared`: a sub-account that spends its parent's credits. */
  payment_type: 'prepaid' | 'shared'
  /** Credits below which the account is warned; null for never. */
  alert_less_than: number | null
  menu_index: Generated<number>
  active: Generated<boolean>
  created_at: Stamp
}

export type UserRow = {
  tenant_id: string
  id: string
  account_id: string
  username: string
  email: string
  full_name: string
  avatar: string | null
  role: Role
  locale: Generated<Locale>
  active: Generated<boolean>
  password_hash: string
  password_changed_at: Stamp
  created_at: Stamp
}

export interface AccountTables {
  accounts: AccountRow
  users: UserRow
}
