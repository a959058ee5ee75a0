import { sql } from 'kysely'
import { sha256 } from '../crypto/hash.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { asApp, type Store } from '../db/tenancy.ts'
import { ApiProblem } from './api-problem.ts'
import type { Caller } from './caller.ts'
import { claim, type KeyOwner } from './claim-keys.ts'

export type Kept = { status: number; body: string | null }

/** The one attempt that may run for a key. */
export type Attempt = {
  /** Stores the answer in a transaction of the handler's own. */
  keepIn(trx: Scope, answer: Kept): Promise<void>
  keep(answer: Kept): Promise<void>
  /** For `keepEach`. */
  row(answer: Kept): KeptRow
  /** Forgets the attempt, so that a repetition runs anew. */
  release(): Promise<void>
}

/** An answer and the attempt that it ends. */
export type KeptRow = Kept & { owner: KeyOwner; attempt: string }

/** Stores the answers of many attempts in one transaction that did what all of them ask for. */
export async function keepEach(trx: Scope, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length === 0) return
  const kept = bulkRows(rows, 'k', {
    tenantId: ['uuid', (of) => of.owner.tenantId],
    accountId: ['uuid', (of) => of.owner.accountId],
    userId: ['uuid', (of) => of.owner.userId],
    key: ['text', (of) => of.owner.key],
    attempt: ['uuid', (of) => of.attempt],
    status: ['integer', (of) => of.status],
    body: ['text', (of) => of.body],
  })
  const { numAffectedRows } = await sql`
    update idempotency_keys i set status = k.status, body = k.body, running_until = null from ${kept}
    where i.tenant_id = k.tenant_id and i.account_id = k.account_id and i.user_id = k.user_id and i.key = k.key
      and i.attempt = k.attempt`.execute(trx)
  if (numAffectedRows !== BigInt(rows.length)) throw takenOver()
}

/** Another attempt took over: what this one did must not happen besides. */
const takenOver = () => new ApiProblem('idempotency.running', { retryAfter: 1 })

/**
 * Claims an Idempotency-Key for the caller. Answers the kept first answer, or the attempt to run; throws
 * `idempotency.running` while the first one runs, `idempotency.mismatch` when it was another request.
 */
export async function claimKey(
  store: Store,
  caller: Caller,
  request: { key: string; method: string; path: string; body: string; now: Date },
): Promise<{ kept: Kept } | { attempt: Attempt }> {
  const { tenantId, actingAccountId } = caller.tenancy
  // Two keys of one person count as two callers.
  const userId = caller.key?.id ?? caller.tenancy.userId
  const owner = { tenantId, accountId: actingAccountId, userId, key: request.key }
  const fingerprint = await sha256(`${request.method} ${request.path}\n${request.body}`)
  const attempt = newId()
  const row = await claim(store, caller.tenancy, { owner, fingerprint, attempt, now: request.now })

  if (row) {
    if (row.fingerprint !== fingerprint) throw new ApiProblem('idempotency.mismatch')
    if (row.status === null) throw new ApiProblem('idempotency.running', { retryAfter: 1 })
    return { kept: { status: row.status, body: row.body } }
  }

  const keepIn = async (trx: Scope, answer: Kept) => {
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
      keepIn,
      row: (answer) => ({ ...answer, owner, attempt }),
      keep: (answer) => asApp(store, caller.tenancy, (trx) => keepIn(trx, answer)),
      release: () =>
        asApp(store, caller.tenancy, async (trx) => {
          await trx
            .deleteFrom('idempotencyKeys')
            .where((eb) => eb.and(owner))
            .where('attempt', '=', attempt)
            // An answer that was kept stays, whatever went wrong after it.
            .where('runningUntil', 'is not', null)
            .execute()
        }),
    },
  }
}
