import { type RawBuilder, sql } from 'kysely'
import type { Connection, Scope } from './database.ts'
import { isDistributed, noteDistributed } from './distribution.ts'
import { keepPlan } from './kept-plans.ts'
import type { Roles } from './roles.ts'
import { withNext, withNextAndCommit } from './send-together.ts'

/** A user of `tenantId` who acts for `actingAccountId` and reaches `accountIds`: that account and its sub-accounts. */
export type Tenancy = {
  tenantId: string
  accountIds: readonly string[]
  actingAccountId: string
  userId: string
}

/** The database with the roles that its queries run as. */
export type Store = {
  db: Connection
  roles: Roles
  /** The database is distributed by Citus. */
  distributed?: boolean
  /** The most connections of this process to the database; 1 by default. */
  connections?: number
  /** Between two transactions of long work: waits while people wait. True if they did lately: `RequestLoad`. */
  giveWay?(): Promise<boolean>
  /** Called at each deadlock or serialisation failure (its SQLSTATE), and whether the transaction is tried again. */
  onConflict?: (code: string, result: 'retried' | 'failed') => void
  /** Called after each transaction that does more than look for work. */
  onActivity?: () => void
}

/** Something changed that the transaction must lock first. It begins again. */
export class TransactionConflict extends Error {
  override name = 'TransactionConflict'
  /** serialization_failure, as the database's own. */
  readonly code = '40001'
}

/**
 * Runs `work` in one transaction as the role `app`: row level security shows the rows of this tenant's accounts only.
 * Queries name the account, too; this protects the data when one forgets it.
 *
 * In a page there is one connection: never use `store.db` or open a second scope inside `work`. `canBeLost`: see `asWorker`.
 *
 * With `isOneStep`, `work` sends one statement, or several at once by `Promise.all`, and the commit leaves with them.
 */
export function asApp<Result>(
  store: Store,
  tenancy: Tenancy,
  work: (trx: Scope) => Promise<Result>,
  { canBeLost = false, isOneStep = false } = {},
): Promise<Result> {
  const settings = {
    role: store.roles.app,
    'songsarn.tenant': tenancy.tenantId,
    'songsarn.accounts': tenancy.accountIds.join(','),
    ...commitOf(store, canBeLost),
  }
  return inRole(store, work, settings, { isOneStep })
}

/**
 * Runs `work` as the role `entry`: sees the one login or session whose key (lower-case login, or token hash) is presented.
 * `isOneStep`: see `asApp`.
 */
export function asEntry<Result>(
  store: Store,
  key: string,
  work: (trx: Scope) => Promise<Result>,
  { isOneStep = false } = {},
): Promise<Result> {
  return inRole(store, work, { role: store.roles.entry, 'songsarn.entry_key': key }, { isOneStep })
}

/**
 * Runs `work` as the role `worker`: delivery and jobs, across tenants.
 *
 * With `canBeLost`, the commit does not wait for the disk. When PostgreSQL itself crashes in the next moments, it may lose
 * the transaction, whole, as if it never ran (PostgreSQL 18 §28.4). Use it only for one of many steps that each say where
 * they ended.
 *
 * With `isLook`, it is no activity: it looks for work, or says that this process lives.
 */
export function asWorker<Result>(
  store: Store,
  work: (trx: Scope) => Promise<Result>,
  { canBeLost = false, isLook = false, isOneStep = false } = {},
): Promise<Result> {
  return inRole(store, work, { role: store.roles.worker, ...commitOf(store, canBeLost) }, { isLook, isOneStep })
}

const commitOf = ({ distributed }: Store, canBeLost: boolean): Record<string, string> =>
  canBeLost && !distributed ? { synchronous_commit: 'off' } : {}

/** Most attempts of a transaction that conflicts with another transaction. */
const ATTEMPTS = 4

/**
 * Runs `work` again after a deadlock or a serialisation failure, whose transaction was undone. So `work` must have no
 * effect outside its transaction. After the last attempt the caller gets the error.
 */
async function inRole<Result>(
  store: Store,
  work: (trx: Scope) => Promise<Result>,
  settings: Record<string, string>,
  { isLook = false, isOneStep = false },
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(store, work, settings, isOneStep ? withNextAndCommit : withNext)
    } catch (error) {
      const code = conflictCode(error)
      if (code === undefined) throw error
      const isLast = attempt === ATTEMPTS
      store.onConflict?.(code, isLast ? 'failed' : 'retried')
      if (isLast) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    } finally {
      // Also after an error: the commit may have been done.
      if (!isLook) store.onActivity?.()
    }
  }
}

/** serialization_failure or deadlock_detected, PostgreSQL 18 Appendix A; undefined for every other error. */
export function conflictCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  return code === '40001' || code === '40P01' ? code : conflictCode(error.cause)
}

const ends = new WeakMap<Scope, Promise<void>>()

/** Resolves when the transaction was committed or rolled back, before its caller goes on. */
export const transactionEnd = (trx: Scope): Promise<void> => ends.get(trx) ?? Promise.resolve()

/**
 * The statements that are sent next, at once, are the last of the transaction: the commit leaves with them, as with `isOneStep`. What is
 * thrown after them rolls nothing back. Not on Citus, where some of our steps are several statements, one after the other.
 */
export async function commitWithNext(trx: Scope): Promise<void> {
  if (isDistributed(trx)) return
  await sql`${withNextAndCommit}select`.execute(trx)
}

/** Settings end with the transaction, so they never stay with a pooled connection. */
function once<Result>(
  store: Store,
  work: (trx: Scope) => Promise<Result>,
  settings: Record<string, string>,
  mark: RawBuilder<unknown>,
) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return store.db
    .transaction()
    .execute(async (trx) => {
      ends.set(trx, promise)
      await (store.distributed ? setEverywhere : set)(trx, settings, mark)
      return work(trx)
    })
    .finally(resolve)
}

async function set(trx: Scope, settings: Record<string, string>, mark: RawBuilder<unknown>): Promise<void> {
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await sql`${mark}${keepPlan}select ${sql.join(calls)}`.execute(trx)
}

/**
 * On Citus, the nodes get `set local`, but not `set_config`. One block is one round trip; Citus would send several statements
 * of one query to the nodes once for each of them. The block also makes the coordinator take part in the commit (`distribution.ts`).
 */
async function setEverywhere(trx: Scope, settings: Record<string, string>, mark: RawBuilder<unknown>): Promise<void> {
  noteDistributed(trx)
  // Only the coordinator has what `entry` reads, and its key is user input: it must not be part of the text.
  if ('songsarn.entry_key' in settings) return set(trx, settings, mark)
  const statements = Object.entries(settings).map(([name, value]) => {
    if (!/^[\w,-]*$/.test(value)) throw new Error(`not a setting: ${name}`)
    return `set local ${name} = '${value}';`
  })
  const reach = `set local citus.propagate_set_commands = 'local';`
  await sql`${mark}${sql.raw(`do $$ begin ${reach} ${statements.join(' ')} delete from coordinator_mark; end $$`)}`.execute(
    trx,
  )
}
