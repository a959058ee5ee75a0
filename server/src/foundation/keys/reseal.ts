import { type RawBuilder, sql } from 'kysely'
import { seal, unseal } from '../crypto/seal.ts'
import { type Keyring, type SealingKey, SecretKeyMissing } from '../crypto/secret-key.ts'
import type { Scope } from '../db/database.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import { isOf } from './count-sealed.ts'
import { type KnownKey, markOf } from './known-keys.ts'
import type { SealedColumn } from './sealed-column.ts'

/** Rows of a transaction. A few milliseconds, so that no sign-in waits for its row. */
const BATCH = 200

export type Resealed = { done: number /** The primary keys of texts that no key opens. */; unreadable: string[] }

/**
 * Encrypts the texts of a column again with `target`, in batches. A text that changes meanwhile keeps its change, so any number of
 * processes may do this at once, and one that was killed is begun again.
 *
 * @param step is called after each batch, with the rows until then. `signal` ends it between two batches.
 */
export async function resealColumn(
  store: Store,
  parts: { keyring: Keyring; target: KnownKey; column: SealedColumn },
  { step, signal }: { step(done: number): void; signal?: AbortSignal | undefined },
): Promise<Resealed> {
  const result: Resealed = { done: 0, unreadable: [] }
  let after: readonly string[] | undefined
  while (!signal?.aborted) {
    const batch = await asWorker(store, (trx) => resealBatch(trx, parts, after))
    result.unreadable.push(...batch.unreadable)
    result.done += batch.done
    after = batch.last
    step(result.done)
    if (!after) break
  }
  return result
}

/** `last`: the primary key after which the next batch begins; undefined after the last batch. */
async function resealBatch(
  trx: Scope,
  { keyring, target, column }: { keyring: Keyring; target: KnownKey; column: SealedColumn },
  after: readonly string[] | undefined,
): Promise<Resealed & { last: readonly string[] | undefined }> {
  const newest = await trx.selectFrom('secretKeys').select('id').orderBy('no', 'desc').limit(1).executeTakeFirst()
  if (newest?.id !== target.id)
    throw new SecretKeyMissing(`another change of SECRET_KEY began meanwhile, to the key ${newest?.id}; this one ends`)
  const key = sql.join(column.key.map((name) => sql.ref(name)))
  const { rows } = await sql<Record<string, string>>`
    select ${key}, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
    where ${sql.ref(column.column)} is not null and not ${isOf(column, target)}
      ${after ? sql`and (${key}) > (${sql.join(after)})` : sql``}
    order by ${key} limit ${BATCH}`.execute(trx)
  const sealing = { ...keyring, sealing: async () => keyOf(keyring, target) }
  const unreadable: string[] = []
  let done = 0
  for (const { sealed = '', ...of } of rows) {
    const purpose = column.purposeOf(of)
    const plain = await unseal(keyring, purpose, sealed).catch(unreadableText)
    if (plain === undefined) unreadable.push(Object.values(of).join(' '))
    else {
      await store(trx, column, of, { from: sealed, to: await seal(sealing, purpose, plain) })
      done++
    }
  }
  const last = rows.length === BATCH ? rows.at(-1) : undefined
  return { done, unreadable, last: last && column.key.map((name) => last[name] ?? '') }
}

/** AES-GCM says no more than that. A missing key is another matter: its texts are not lost. */
function unreadableText(error: unknown): undefined {
  if (error instanceof SecretKeyMissing) throw error
}

const keyOf = (keyring: Keyring, target: KnownKey): SealingKey => ({
  key: keyring.opening(target.id),
  mark: markOf(target),
})

/** Not when the text is another one by now: that is encrypted with the newest key. */
async function store(
  trx: Scope,
  { table, column, key }: SealedColumn,
  of: Readonly<Record<string, string>>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const conditions: RawBuilder<unknown>[] = key.map((name) => sql`${sql.ref(name)} = ${of[name]}`)
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where ${sql.join(conditions, sql` and `)} and ${sql.ref(column)} = ${from}`.execute(trx)
}
