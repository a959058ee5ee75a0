import { sql } from 'kysely'
import { createBatcher } from '../concurrency/batcher.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Scope } from '../db/database.ts'
import { asApp, type Store, type Tenancy } from '../db/tenancy.ts'

/** An answer counts as the first one for 24 hours. */
const KEPT_MS = 24 * 60 * 60 * 1000
/** A first attempt that has not answered by then is taken for dead. */
const RUNNING_MS = 60_000
/** Claims that one transaction takes. */
const AT_ONCE = 200

/** Whose Idempotency-Key it is. */
export type KeyOwner = { tenantId: string; accountId: string; userId: string; key: string }
export type Claim = { owner: KeyOwner; fingerprint: string; attempt: string; now: Date }
/** The attempt that holds the key already; `status` is null while it runs. */
export type Holder = { fingerprint: string; status: number | null; body: string | null }

type Claiming = Claim & { tenancy: Tenancy }
const batches = new WeakMap<Store, (queue: string, item: Claiming) => Promise<Holder | undefined>>()

/** Lets an attempt have a key, or answers who has it. What one account claims at the same time shares a transaction. */
export function claim(store: Store, tenancy: Tenancy, one: Claim): Promise<Holder | undefined> {
  const add =
    batches.get(store) ??
    createBatcher<Claiming, Holder | undefined>({
      most: AT_ONCE,
      // A statement claims a key once: the second of two at the same time comes after the first.
      conflictKey: ({ owner }) => `${owner.userId} ${owner.key}`,
      work: async (items) => (await claimAll(store, items)).map((result) => ({ result })),
    })
  batches.set(store, add)
  return add([tenancy.tenantId, tenancy.actingAccountId, ...tenancy.accountIds].join(), { ...one, tenancy })
}

async function claimAll(store: Store, items: readonly Claiming[]): Promise<(Holder | undefined)[]> {
  const [first] = items
  if (!first) return []
  return asApp(store, first.tenancy, async (trx) => {
    const claimed = await insert(trx, items)
    const others = items.filter(({ attempt }) => !claimed.has(attempt))
    const holders = await readHolders(trx, others)
    return items.map(({ owner, attempt }) => (claimed.has(attempt) ? undefined : holders.get(nameOf(owner))))
  })
}

/** A key is taken over when its day is past, or when its first attempt died before it answered. */
async function insert(trx: Scope, items: readonly Claiming[]): Promise<Set<string>> {
  const rows = bulkRows(items, 'c', {
    ...KEY_COLUMNS,
    fingerprint: ['text', (of) => of.fingerprint],
    attempt: ['uuid', (of) => of.attempt],
    runningUntil: ['timestamptz', ({ now }) => new Date(now.getTime() + RUNNING_MS)],
    createdAt: ['timestamptz', (of) => of.now],
    expiresAt: ['timestamptz', ({ now }) => new Date(now.getTime() + KEPT_MS)],
  })
  const { rows: claimed } = await sql<{ attempt: string }>`
    insert into idempotency_keys as i
      (tenant_id, account_id, user_id, key, fingerprint, attempt, running_until, created_at, expires_at)
    select c.* from ${rows} order by user_id, key
    on conflict (tenant_id, account_id, user_id, key) do update
    set fingerprint = excluded.fingerprint, attempt = excluded.attempt, running_until = excluded.running_until,
      status = null, body = null, created_at = excluded.created_at, expires_at = excluded.expires_at
    where i.expires_at <= excluded.created_at
      or (i.running_until <= excluded.created_at and i.fingerprint = excluded.fingerprint)
    returning attempt`.execute(trx)
  return new Set(claimed.map(({ attempt }) => attempt))
}

async function readHolders(trx: Scope, items: readonly Claiming[]): Promise<Map<string, Holder>> {
  if (items.length === 0) return new Map()
  const { rows } = await sql<Holder & KeyOwner>`
    select i.* from ${bulkRows(items, 'c', KEY_COLUMNS)}
    join idempotency_keys i using (tenant_id, account_id, user_id, key)`.execute(trx)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

const KEY_COLUMNS = {
  tenantId: ['uuid', ({ owner }: Claiming) => owner.tenantId],
  accountId: ['uuid', ({ owner }: Claiming) => owner.accountId],
  userId: ['uuid', ({ owner }: Claiming) => owner.userId],
  key: ['text', ({ owner }: Claiming) => owner.key],
} satisfies Parameters<typeof bulkRows<Claiming>>[2]

const nameOf = ({ userId, key }: KeyOwner) => `${userId} ${key}`
