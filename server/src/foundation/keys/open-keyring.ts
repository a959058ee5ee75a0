import { newToken } from '../crypto/base64url.ts'
import { keyIdOf } from '../crypto/key-id.ts'
import { seal, unseal } from '../crypto/seal.ts'
import { type Keyring, SecretKeyMissing } from '../crypto/secret-key.ts'
import { asWorker, type Store } from '../db/tenancy.ts'
import { countSealed } from './count-sealed.ts'
import { DERIVATION_PURPOSE, findKeys, type KnownKey, markOf, readKeys } from './known-keys.ts'
import type { SealedColumn } from './sealed-column.ts'

/** SECRET_KEY, and the former keys, the newest first. */
export type GivenKeys = { key: string; fallbacks: readonly string[] }

/** How long a process may go on with the former key after another one has taken its place, in milliseconds. */
export const LATEST_MS = 1000

/** The ids of the keys of a process, SECRET_KEY first. */
export const idsOf = ({ key, fallbacks }: GivenKeys): Promise<string[]> =>
  Promise.all([...new Set([key, ...fallbacks])].map(keyIdOf))

/** What PostgreSQL shows of the connections of a process, so that a change of the key finds processes without the new one. */
export const connectionName = (ids: readonly string[]): string => `songsarn keys ${ids.join(' ')}`

/**
 * The keys of the installation for this process. The first process of a database says which key its texts are encrypted with.
 *
 * `store` is not the pool of requests: a transaction that seals would wait for a connection that the others hold, and they for theirs.
 *
 * @throws SecretKeyMissing when the process lacks a key with which something is encrypted. It says what.
 */
export async function openKeyring(store: Store, given: GivenKeys, columns: readonly SealedColumn[]): Promise<Keyring> {
  const held = new Map<string, string>()
  for (const key of [given.key, ...given.fallbacks]) held.set(await keyIdOf(key), key)
  let known = await findKeys(store)
  if (known.length === 0) known = await storeFirst(store, given)
  await requireKeys(store, known, given, columns)
  const newest = known[0]
  if (!newest) throw new Error('the database has no key')

  const opening = (id: string | undefined) => {
    const wanted = id ?? known.find(({ isFirst }) => isFirst)?.id
    const key = wanted === undefined ? undefined : held.get(wanted)
    if (key === undefined)
      throw new SecretKeyMissing(`this process does not have the key ${wanted ?? 'that came first'}`)
    return key
  }
  const sealingWith = (row: KnownKey) => ({ key: opening(row.id), mark: markOf(row) })
  // The key of a process with one key never changes.
  const changes = held.size > 1 ? latest(async () => (await findKeys(store))[0] ?? newest) : async () => newest
  const derivation = await unseal(opening(newest.id), DERIVATION_PURPOSE, newest.derivation)
  return { derivation, opening, sealing: async () => sealingWith(await changes()) }
}

/** @throws SecretKeyMissing when `given` lacks a key of the database. It says what is encrypted with it. */
export async function requireKeys(
  store: Store,
  known: readonly KnownKey[],
  given: GivenKeys,
  columns: readonly SealedColumn[],
): Promise<void> {
  const held = await idsOf(given)
  const missing = known.filter(({ id }) => !held.includes(id))
  if (missing.length > 0) throw new SecretKeyMissing(await explain(store, missing, columns))
}

/** Reads again when the last answer is older than `LATEST_MS`; callers at the same time share a read. */
function latest<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Promise<Value> } | undefined
  return () => {
    if (!last || performance.now() - last.at > LATEST_MS) last = { at: performance.now(), value: read() }
    const asked = last
    asked.value.catch(() => {
      if (last === asked) last = undefined
    })
    return asked.value
  }
}

/**
 * Stores which key came first: the oldest of those that are given. What hashes, links and signing secrets are derived from is that key
 * itself in a database that had none of this, else random: then who learns SECRET_KEY alone can compute none of them.
 */
async function storeFirst(store: Store, { key, fallbacks }: GivenKeys): Promise<KnownKey[]> {
  const first = fallbacks.at(-1) ?? key
  const id = await keyIdOf(first)
  return asWorker(store, async (trx) => {
    const used = await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    const derivation = await seal(first, DERIVATION_PURPOSE, used ? first : newToken())
    await trx
      .insertInto('secretKeys')
      .values({ id, no: 1, isFirst: true, derivation })
      // Another process was quicker.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return readKeys(trx)
  })
}

async function explain(store: Store, missing: readonly KnownKey[], columns: readonly SealedColumn[]): Promise<string> {
  const each = missing.map(async (key) => {
    const counts = await countSealed(store, columns, 'with', key)
    return `${key.id} (${[...counts.map(({ what, count }) => `${what}: ${count}`), 'the base of links and signatures: 1'].join(', ')})`
  })
  return (
    `SECRET_KEY: this process lacks a key with which the database is encrypted: ${(await Promise.all(each)).join('; ')}. ` +
    'Add that key to SECRET_KEY_FALLBACKS, until "npm run rotate-key" says that it may go'
  )
}
