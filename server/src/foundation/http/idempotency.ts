import { sql } from 'kysely'
import { keyedHash } from '../crypto/hash.ts'
import type { SecretKey } from '../crypto/secret-key.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { keepPlan } from '../db/kept-plans.ts'
import { asApp } from '../db/tenancy.ts'
import { ApiProblem } from './api-problem.ts'
import type { Caller } from './caller.ts'
import { claim, type KeyOwner, type KeyPorts, RUNNING_MS } from './claim-keys.ts'
import { isConnectionLost } from './database-health.ts'

/** The first and the longest pause before a key is tried to be freed again, while the database is away, in milliseconds. */
const FREE_AGAIN_MS = { first: 100, longest: 5000 }

export type SavedResponse = { status: number; body: string | null }

/** The one attempt that may run for a key. */
export type Attempt = {
  /** Saves the response in a transaction of the handler. */
  saveIn(trx: Scope, answer: SavedResponse): Promise<void>
  save(answer: SavedResponse): Promise<void>
  /** For `saveResponses`. */
  row(answer: SavedResponse): ResponseRow
  /** Forgets the attempt, so that a repetition runs again. */
  release(): Promise<void>
}

/** A response and the attempt that it ends. */
export type ResponseRow = SavedResponse & { owner: KeyOwner; attempt: string }

/** division_by_zero, PostgreSQL 18 Appendix A. */
const DIVISION_BY_ZERO = '22012'

/**
 * Saves the responses of many attempts in the one transaction of their effects. The statement itself fails when another attempt has
 * taken over a key: it may be the last one before the commit.
 */
export async function saveResponses(trx: Scope, rows: readonly ResponseRow[]): Promise<void> {
  if (rows.length === 0) return
  const responses = bulkRows(rows, 'k', {
    tenantId: ['uuid', (of) => of.owner.tenantId],
    accountId: ['uuid', (of) => of.owner.accountId],
    userId: ['uuid', (of) => of.owner.userId],
    key: ['text', (of) => of.owner.key],
    attempt: ['uuid', (of) => of.attempt],
    status: ['integer', (of) => of.status],
    body: ['text', (of) => of.body],
  })
  await sql`
    ${keepPlan}with saved as (
      update idempotency_keys i set status = k.status, body = k.body, running_until = null from ${responses}
      where i.tenant_id = k.tenant_id and i.account_id = k.account_id and i.user_id = k.user_id and i.key = k.key
        and i.attempt = k.attempt and i.tenant_id = ${rows[0]?.owner.tenantId}
      returning i.attempt
    )
    select 1 / (count(*) = ${rows.length}::integer)::integer as "isWhole" from saved`
    .execute(trx)
    .catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === DIVISION_BY_ZERO ? takenOver() : error
    })
}

/** Another attempt took over the key, so the effects of this one must be rolled back. */
const takenOver = () => new ApiProblem('idempotency.running', { retryAfter: 1 })

/**
 * Claims an Idempotency-Key for the caller. Returns the saved response, or the attempt to run. Throws `idempotency.running` while
 * the first attempt runs, `idempotency.mismatch` when the key belongs to another request, and `request.tooMany` when the account has
 * too many keys.
 */
export async function claimKey(
  ports: KeyPorts & { secretKey: SecretKey },
  caller: Caller,
  request: { key: string; method: string; path: string; body: string; now: Date },
): Promise<{ saved: SavedResponse } | { attempt: Attempt }> {
  const { tenantId, actingAccountId } = caller.tenancy
  // Two API keys of one person count as two callers.
  const userId = caller.key?.id ?? caller.tenancy.userId
  const owner = { tenantId, accountId: actingAccountId, userId, key: request.key }
  // Keyed, since a body may hold a password that can be found by trying.
  const fingerprint = await keyedHash(ports.secretKey, `${request.method} ${request.path}\n${request.body}`)
  const attempt = newId()
  const { store } = ports
  const free = () =>
    asApp(store, caller.tenancy, async (trx) => {
      await trx
        .deleteFrom('idempotencyKeys')
        .where((eb) => eb.and(owner))
        .where('attempt', '=', attempt)
        // A saved response stays, whatever failed after it.
        .where('runningUntil', 'is not', null)
        .execute()
    })
  const row = await claim(ports, caller.tenancy, { owner, fingerprint, attempt, now: request.now }).catch((error) => {
    // The claim may be stored nevertheless.
    if (isConnectionLost(error)) void freeWhenBack(free)
    throw error
  })

  if (row) {
    if (row.fingerprint !== fingerprint) throw new ApiProblem('idempotency.mismatch')
    if (row.status === null) throw new ApiProblem('idempotency.running', { retryAfter: 1 })
    return { saved: { status: row.status, body: row.body } }
  }

  const saveIn = async (trx: Scope, answer: SavedResponse) => {
    const updated = await trx
      .updateTable('idempotencyKeys')
      .set({ ...answer, runningUntil: null })
      .where((eb) => eb.and(owner))
      .where('attempt', '=', attempt)
      .executeTakeFirstOrThrow()
    if (updated.numUpdatedRows !== 1n) throw takenOver()
  }
  return {
    attempt: {
      saveIn,
      row: (answer) => ({ ...answer, owner, attempt }),
      save: (answer) => asApp(store, caller.tenancy, (trx) => saveIn(trx, answer)),
      release: () =>
        free().catch((error: unknown) => {
          if (!isConnectionLost(error)) throw error
          void freeWhenBack(free)
        }),
    },
  }
}

/**
 * Frees a key when the database is back. Otherwise repetitions would be refused until the attempt counts as dead, a minute after a
 * server that was killed runs again.
 */
async function freeWhenBack(free: () => Promise<void>): Promise<void> {
  const until = performance.now() + RUNNING_MS
  for (let ms = FREE_AGAIN_MS.first; performance.now() < until; ms = Math.min(2 * ms, FREE_AGAIN_MS.longest)) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const lost = await free().then(
      () => false,
      // After another error, the attempt counts as dead in time.
      isConnectionLost,
    )
    if (!lost) return
  }
}

/** Frees the keys of all attempts that have not ended, for a database that no other process uses. */
export async function freeKeys(trx: Scope): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('runningUntil', 'is not', null).execute()
}
