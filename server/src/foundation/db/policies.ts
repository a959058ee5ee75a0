import type { Roles } from './roles.ts'

// Sub-selects: PostgreSQL then evaluates each setting once a query, not once a row.
const TENANT = `(select nullif(current_setting('songsarn.tenant', true), '')::uuid)`
const ACCOUNTS = `(select string_to_array(nullif(current_setting('songsarn.accounts', true), ''), ',')::uuid[])`
const KEY = `(select nullif(current_setting('songsarn.entry_key', true), ''))`

/** The key that an `entry` transaction presents, for policies of that role. */
export const ENTRY_KEY = KEY

export type Protection = {
  table: string
  /** Rows that `app` sees: rows of the accounts that it acts for, or all rows of its tenant. */
  reach: 'account' | 'tenant' | 'none'
  /** The column that holds the account; default `account_id`. */
  accountColumn?: string
  /** Privileges of `app`. Default: everything. */
  app?: readonly Privilege[]
  /** Privileges of `worker`. Default: everything. */
  worker?: readonly Privilege[]
}
export type Privilege = 'select' | 'insert' | 'update' | 'delete'

const EVERYTHING: readonly Privilege[] = ['select', 'insert', 'update', 'delete']

/**
 * SQL that puts a table under row level security, for migrations. FORCE binds the table's owner too, so that a query
 * without a role sees no rows instead of all rows. It does not bind superusers, such as the user of PGlite. The same code
 * is tested on PostgreSQL with a user who is not a superuser.
 */
export function protect(roles: Roles, protection: Protection): string {
  const { table, reach, accountColumn = 'account_id', app = EVERYTHING, worker = EVERYTHING } = protection
  const rows = {
    account: `tenant_id = ${TENANT} and ${accountColumn} = any (${ACCOUNTS}::uuid[])`,
    tenant: `tenant_id = ${TENANT}`,
    none: '',
  }[reach]
  return [
    `alter table ${table} enable row level security;`,
    `alter table ${table} force row level security;`,
    rows &&
      app.length > 0 &&
      `create policy app_rows on ${table} to ${roles.app} using (${rows}) with check (${rows});`,
    rows && app.length > 0 && `grant ${app.join(', ')} on ${table} to ${roles.app};`,
    `create policy worker_rows on ${table} to ${roles.worker} using (true) with check (true);`,
    `grant ${worker.join(', ')} on ${table} to ${roles.worker};`,
  ]
    .filter(Boolean)
    .join('\n')
}
