import type { Generated } from 'kysely'
import type { Stamp } from './accounts.ts'

/** One namespace of usernames and e-mail addresses over the whole installation, in lower case. */
export type LoginRow = { login: string; tenant_id: string; user_id: string }

/** `token_hash` is the SHA-256 of the cookie in hex: what leaks from here opens nothing. */
export type SessionRow = {
  token_hash: string
  tenant_id: string
  user_id: string
  created_at: Stamp
  last_seen_at: Stamp
  /** Absolute end. */
  expires_at: Date
}

/** Failed sign-ins since `since`, of one login or one address (`key` is a hash). */
export type SignInFailureRow = { key: string; failures: number; since: Date }

export type IdempotencyRow = {
  tenant_id: string
  account_id: string
  user_id: string
  key: string
  /** SHA-256 of method, path and body: the same key with another request is refused. */
  fingerprint: string
  /** Until then another request with this key waits; after it the first one is taken for dead. Null once answered. */
  running_until: Date | null
  /** Which attempt holds the row: one whose time ran out must not write over its successor. */
  attempt: string
  status: number | null
  body: string | null
  created_at: Stamp
  expires_at: Date
}

/** Facts of the installation itself, kept by name. */
export type InstallationRow = { name: string; value: string; changed_at: Generated<Date> }

export interface AuthTables {
  logins: LoginRow
  sessions: SessionRow
  sign_in_failures: SignInFailureRow
  idempotency_keys: IdempotencyRow
  installation: InstallationRow
}
