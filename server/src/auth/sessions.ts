import type { Role } from '@songsarn/contract/rights'
import { sha256 } from '../crypto/hash.ts'
import { asEntry, type Store } from '../db/tenancy.ts'

/** A session ends 12 hours after signing in … */
const ABSOLUTE_MS = 12 * 60 * 60 * 1000
/** … and 30 minutes after its last request. */
const IDLE_MS = 30 * 60 * 1000
/** The last use is stored at most once a minute, so that not every read writes. */
const LAST_SEEN_EVERY_MS = 60_000

export type OpenSession = {
  tokenHash: string
  tenantId: string
  user: { id: string; accountId: string; role: Role; username: string }
  /** The own account, then its sub-accounts in menu order. */
  accounts: { id: string; name: string; paymentType: 'prepaid' | 'shared'; parentId: string | null }[]
}

/** Starts a session and returns its token. Only the hash of the token is stored. */
export async function startSession(
  store: Store,
  user: { tenantId: string; userId: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  const tokenHash = await sha256(token)
  await asEntry(store, tokenHash, (trx) =>
    trx
      .insertInto('sessions')
      .values({
        tokenHash,
        tenantId: user.tenantId,
        userId: user.userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
      })
      .execute(),
  )
  return token
}

/**
 * The session of a token, unless it ended, was idle too long, or its user or account is disabled. With `use: false` the idle time
 * goes on: for requests that a page makes by itself.
 */
export async function findSession(
  store: Store,
  token: string,
  now: Date,
  { use = true } = {},
): Promise<OpenSession | undefined> {
  const tokenHash = await sha256(token)
  return asEntry(store, tokenHash, async (trx) => {
    const rows = await trx
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
      .innerJoin('accounts as a', (join) =>
        join
          .onRef('a.tenantId', '=', 'u.tenantId')
          .on((eb) => eb.or([eb('a.id', '=', eb.ref('u.accountId')), eb('a.parentId', '=', eb.ref('u.accountId'))])),
      )
      .where('s.tokenHash', '=', tokenHash)
      .where('s.expiresAt', '>', now)
      .where('s.lastSeenAt', '>', new Date(now.getTime() - IDLE_MS))
      .where('u.active', '=', true)
      .select(['s.tenantId', 's.lastSeenAt', 'u.id as userId', 'u.accountId', 'u.role', 'u.username'])
      .select(['a.id', 'a.name', 'a.paymentType', 'a.parentId', 'a.active', 'a.menuIndex'])
      .orderBy('a.menuIndex')
      .orderBy('a.id')
      .execute()
    const own = rows.find((row) => row.id === row.accountId)
    if (!own?.active) return undefined
    if (use && now.getTime() - own.lastSeenAt.getTime() > LAST_SEEN_EVERY_MS)
      await trx.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute()
    return {
      tokenHash,
      tenantId: own.tenantId,
      user: { id: own.userId, accountId: own.accountId, role: own.role, username: own.username },
      accounts: [own, ...rows.filter((row) => row !== own)].map((row) => ({
        id: row.id,
        name: row.name,
        paymentType: row.paymentType,
        parentId: row.parentId,
      })),
    }
  })
}

/** Ends one session. */
export async function endSession(store: Store, tokenHash: string): Promise<void> {
  await asEntry(store, tokenHash, (trx) => trx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute())
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
