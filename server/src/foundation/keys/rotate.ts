import { sql } from 'kysely'
import { keyIdOf } from '../crypto/key-id.ts'
import { seal } from '../crypto/seal.ts'
import type { Keyring } from '../crypto/secret-key.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import { countSealed } from './count-sealed.ts'
import { DERIVATION_PURPOSE, findKeys, type KnownKey, markOf, readKeys } from './known-keys.ts'
import { type GivenKeys, LATEST_MS, openKeyring } from './open-keyring.ts'
import { resealColumn } from './reseal.ts'
import type { SealedColumn } from './sealed-column.ts'

/** A change of SECRET_KEY cannot begin or end yet. Its message says why, and what to do. */
export class RotationRefused extends Error {
  override name = 'RotationRefused'
}

/** From the change of the key until no process seals with the former one, in milliseconds: `LATEST_MS`, and time to begin a transaction. */
const SETTLE_MS = LATEST_MS + 4000
/** Rounds until all that was stored meanwhile is encrypted again. The second finds nothing, unless something is wrong. */
const MOST_ROUNDS = 5

export type RotationOptions = {
  given: GivenKeys
  columns: readonly SealedColumn[]
  /** Lines for the person who changes the key. */
  say(line: string): void
  signal?: AbortSignal | undefined
  /** By default `SETTLE_MS`. A test without other processes does not wait. */
  settleMs?: number
}

/**
 * Makes SECRET_KEY the key that everything is encrypted with. Begun again after its end, or beside another process that does the same,
 * it goes on with what is left. False when `signal` ended it.
 *
 * @throws RotationRefused while a process of the service does not have the new key
 * @throws SecretKeyMissing without a former key with which something is encrypted
 */
export async function rotate(
  store: Store,
  { given, columns, say, signal, settleMs = SETTLE_MS }: RotationOptions,
): Promise<boolean> {
  const keyring = await openKeyring(store, given, columns)
  const id = await keyIdOf(given.key)
  const known = await findKeys(store)
  if (known.length === 1 && known[0]?.id === id) {
    say(`Everything is encrypted with SECRET_KEY (key ${id}). There is nothing to do.`)
    return true
  }
  await refuseBesideOthers(store, id)
  const target = await makeNewest(store, keyring, given.key)
  say(`SECRET_KEY (key ${id}) encrypts what is stored from now on. Former: ${formerOf(known, id)}.`)
  await settle(store, target, settleMs)

  for (let round = 1; ; round++) {
    const unreadable = new Map<string, string[]>()
    for (const column of columns) {
      const total = (await countSealed(store, [column], 'without', target))[0]?.count ?? 0
      if (total === 0) continue
      const step = (done: number) => say(`${column.what}: ${done} of ${total}`)
      const resealed = await resealColumn(store, { keyring, target, column }, { step, signal })
      if (signal?.aborted) return false
      if (resealed.unreadable.length > 0) unreadable.set(column.what, resealed.unreadable)
    }
    if (await retire(store, target, columns, unreadable)) {
      for (const [what, keys] of unreadable)
        say(`${what}: no key opens ${keys.length}, which were lost before. Enter them again: ${keys.join(', ')}`)
      say(
        'Everything is encrypted with SECRET_KEY. The former keys may go: remove SECRET_KEY_FALLBACKS (or DATA_DIR/secret-key-fallbacks), and restart each process.',
      )
      return true
    }
    await refuseBesideOthers(store, id)
    if (round === MOST_ROUNDS)
      throw new RotationRefused(
        'something still stores texts of a former key; see that all processes have SECRET_KEY, and begin again',
      )
  }
}

const formerOf = (known: readonly KnownKey[], id: string) =>
  known
    .filter((key) => key.id !== id)
    .map((key) => key.id)
    .join(', ')

/** Processes that lack the new key could not open what the others store. */
async function refuseBesideOthers(store: Store, id: string): Promise<void> {
  // Versions without this have the plain name.
  const { rows } = await sql<{ name: string; address: string | null; count: number }>`
    select application_name as name, host(client_addr) as address, count(*)::integer as count from pg_stat_activity
    where datname = current_database() and (application_name = 'songsarn' or application_name like 'songsarn keys %')
      and not ${id} = any (string_to_array(application_name, ' '))
    group by 1, 2 order by 1, 2`.execute(store.db)
  if (rows.length === 0) return
  const each = rows.map(({ address, count }) => `${address ?? 'this machine'} (${count} connections)`)
  throw new RotationRefused(
    `A process of the service does not have SECRET_KEY (key ${id}) yet: ${[...new Set(each)].join(', ')}. ` +
      'Restart it with the new SECRET_KEY, and the former one in SECRET_KEY_FALLBACKS; then begin again',
  )
}

/** All processes seal with this key from now on. */
async function makeNewest(store: Store, keyring: Keyring, key: string): Promise<KnownKey> {
  const id = await keyIdOf(key)
  return asWorker(store, async (trx) => {
    // Two of these at once: the second finds what the first one did.
    await sql`lock table secret_keys in share row exclusive mode`.execute(trx)
    const known = await readKeys(trx)
    const [newest] = known
    if (newest?.id === id) return newest
    const isFirst = known.find((one) => one.id === id)?.isFirst ?? false
    const sealing = { ...keyring, sealing: async () => ({ key, mark: markOf({ id, isFirst }) }) }
    const row = {
      ...{ id, isFirst, no: (newest?.no ?? 0) + 1 },
      derivation: await seal(sealing, DERIVATION_PURPOSE, keyring.derivation),
      since: sql<Date>`clock_timestamp()`,
    }
    return trx
      .insertInto('secretKeys')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Waits until the transactions are over in which a process may have sealed with the former key. */
async function settle(store: Store, { since }: KnownKey, settleMs: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isSettled: boolean }>`
      select clock_timestamp() > ${since}::timestamptz + ${settleMs} * interval '1 millisecond' and not exists (
        select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and application_name like 'songsarn%'
          and xact_start < ${since}::timestamptz + ${settleMs} * interval '1 millisecond') as "isSettled"`.execute(
      store.db,
    )
    if (rows[0]?.isSettled) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Forgets the former keys, if nothing is encrypted with them but what no key opens. */
async function retire(
  store: Store,
  target: KnownKey,
  columns: readonly SealedColumn[],
  unreadable: ReadonlyMap<string, readonly string[]>,
): Promise<boolean> {
  const left = await countSealed(store, columns, 'without', target)
  if (left.some(({ what, count }) => count > (unreadable.get(what)?.length ?? 0))) return false
  await asWorker(store, async (trx) => {
    await sql`lock table secret_keys in share row exclusive mode`.execute(trx)
    const [newest] = await readKeys(trx)
    if (newest?.id === target.id) await trx.deleteFrom('secretKeys').where('id', '<>', target.id).execute()
  })
  return true
}
