import { sql } from 'kysely'
import { createBatcher, type Settled } from '../concurrency/batcher.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row, Scope } from '../db/database.ts'
import { keepPlan } from '../db/kept-plans.ts'
import { asApp, commitWithNext, type Store, type Tenancy } from '../db/tenancy.ts'
import { ApiProblem } from './api-problem.ts'
import { isConnectionLost } from './database-health.ts'
import { roomLimit } from './room-limit.ts'

/**
 * Most Idempotency-Keys of one account that are stored at once: the keys of its last 24 hours. Each request for a PIN has
 * one. The key of a refused request is free, so a trial account has fewer.
 */
const MOST_KEYS = { live: 5_000_000, trial: 20_000 }
/** A saved response is repeated for 24 hours. */
const RETENTION_MS = 24 * 60 * 60 * 1000
/** An attempt without a response after this time counts as dead. */
export const RUNNING_MS = 60_000
/** The most claims of one transaction. */
const BATCH_SIZE = 200

/** Identity of an Idempotency-Key: its account, user and text. */
type KeyRow = Row<'idempotencyKeys'>
export type KeyOwner = Pick<KeyRow, 'tenantId' | 'accountId' | 'userId' | 'key'>
export type Claim = { owner: KeyOwner; fingerprint: string; attempt: string; now: Date }
/** The attempt that holds the key; `status` is null while it runs. */
export type Holder = Pick<KeyRow, 'fingerprint' | 'status' | 'body'>

/** `mostKeys`: most keys of one account, by default `MOST_KEYS`. */
export type KeyPorts = { store: Store; mostKeys?: typeof MOST_KEYS }
type Claiming = Claim & { tenancy: Tenancy }
type ClaimOne = (queue: string, item: Claiming) => Promise<Holder | undefined>
const batches = new WeakMap<Store, ClaimOne>()

/**
 * Claims a key for an attempt, or returns its holder. Simultaneous claims of one account share a transaction. Throws
 * `request.tooMany` for a new key of an account that has stored `mostKeys`.
 */
export function claim(
  { store, mostKeys = MOST_KEYS }: KeyPorts,
  tenancy: Tenancy,
  one: Claim,
): Promise<Holder | undefined> {
  const add = batches.get(store) ?? claims(store, mostKeys)
  batches.set(store, add)
  return add([tenancy.tenantId, tenancy.actingAccountId, ...tenancy.accountIds].join(), { ...one, tenancy })
}

function claims(store: Store, mostKeys: typeof MOST_KEYS): ClaimOne {
  const hasRoom = roomLimit('idempotencyKeys', mostKeys)
  return createBatcher<Claiming, Holder | undefined>({
    most: BATCH_SIZE,
    mayBeDone: isConnectionLost,
    // One statement can claim a key only once, so two claims of a key never share a batch.
    conflictKey: ({ owner }) => `${owner.userId} ${owner.key}`,
    work: async (items) => {
      const [first] = items
      if (!first) return []
      const { tenancy } = first
      // Whatever the attempt stores is written to the disk after its claim, so it is never there without it.
      const claimed = await asApp(
        store,
        tenancy,
        async (trx) => ((await hasRoom(trx, first.owner, items.length, first.now)) ? insert(trx, items) : undefined),
        { canBeLost: true },
      )
      const others = items.filter(({ attempt }) => !claimed?.has(attempt))
      if (others.length === 0) return items.map(() => ({ result: undefined }))
      const holders = await asApp(store, tenancy, (trx) => readHolders(trx, others), { isOneStep: true })
      return items.map((item) => settledBy(item, claimed, holders))
    },
  })
}

/** Without room for new keys, `claimed` is undefined. Those that are stored still get their answers again. */
function settledBy(
  { owner, attempt }: Claiming,
  claimed: ReadonlySet<string> | undefined,
  holders: ReadonlyMap<string, Holder>,
): Settled<Holder | undefined> {
  if (claimed?.has(attempt)) return { result: undefined }
  const result = holders.get(nameOf(owner))
  return result || claimed ? { result } : { refused: new ApiProblem('request.tooMany', { retryAfter: 600 }) }
}

/** Takes over a key when its day is over, or when its attempt died without a response. Commits. */
async function insert(trx: Scope, items: readonly Claiming[]): Promise<Set<string>> {
  await commitWithNext(trx)
  const rows = bulkRows(items, 'c', {
    ...KEY_COLUMNS,
    fingerprint: ['text', (of) => of.fingerprint],
    attempt: ['uuid', (of) => of.attempt],
    runningUntil: ['timestamptz', ({ now }) => new Date(now.getTime() + RUNNING_MS)],
    createdAt: ['timestamptz', (of) => of.now],
    expiresAt: ['timestamptz', ({ now }) => new Date(now.getTime() + RETENTION_MS)],
  })
  const { rows: claimed } = await sql<Pick<KeyRow, 'attempt'>>`
    ${keepPlan}insert into idempotency_keys as i
      (tenant_id, account_id, user_id, key, fingerprint, attempt, running_until, created_at, expires_at)
    select c.* from ${rows} order by user_id, key
    on conflict (tenant_id, account_id, user_id, key) do update
    set fingerprint = excluded.fingerprint, attempt = excluded.attempt, running_until = excluded.running_until,
      status = null, body = null, created_at = excluded.created_at, expires_at = excluded.expires_at
    where i.expires_at <= excluded.created_at
      or (i.running_until <= excluded.created_at and i.fingerprint = excluded.fingerprint)
    returning i.attempt`.execute(trx)
  return new Set(claimed.map(({ attempt }) => attempt))
}

async function readHolders(trx: Scope, items: readonly Claiming[]): Promise<Map<string, Holder>> {
  const { rows } = await sql<Holder & KeyOwner>`
    select i.* from ${bulkRows(items, 'c', KEY_COLUMNS)}
    join idempotency_keys i using (tenant_id, account_id, user_id, key)
    where i.tenant_id = ${items[0]?.owner.tenantId}`.execute(trx)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

const KEY_COLUMNS = {
  tenantId: ['uuid', ({ owner }: Claiming) => owner.tenantId],
  accountId: ['uuid', ({ owner }: Claiming) => owner.accountId],
  userId: ['uuid', ({ owner }: Claiming) => owner.userId],
  key: ['text', ({ owner }: Claiming) => owner.key],
} satisfies Parameters<typeof bulkRows<Claiming>>[2]

const nameOf = ({ userId, key }: KeyOwner) => `${userId} ${key}`
