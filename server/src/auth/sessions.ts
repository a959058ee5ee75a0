import type { Role } from '@songsarn/contract/rights'
import { asEntry, type Store } from '../db/tenancy.ts'
import { sha256 } from './sha256.ts'

/** A session ends 12 hours after signing in … */
const ABSOLUTE_MS = 12 * 60 * 60 * 1000
/** … and 30 minutes after its last request. */
const IDLE_MS = 30 * 60 * 1000
/** Use is noted once a minute at most: not every read should write. */
const NOTED_EVERY_MS = 60_000

export type OpenSession = {
  tokenHash: string
  tenantId: string
  user: { id: string; accountId: string; role: Role; username: string }
  /** The own account, then its sub-accounts in menu order. */
  accounts: { id: string; name: string; paymentType: 'prepaid' | 'shared'; parentId: string | null }[]
}

/** Starts a session and answers its token, which is kept nowhere but with the caller. */
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
        token_hash: tokenHash,
        tenant_id: user.tenantId,
        user_id: user.userId,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + ABSOLUTE_MS),
      })
      .execute(),
  )
  return token
}

/**
 * The session of a token, unless it ended, idled too long, or its user or account was switched off. With `use: false` it
 * does not count as used: for what a page asks by itself.
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
      .innerJoin('users as u', (join) => join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
      .innerJoin('accounts as a', (join) =>
        join
          .onRef('a.tenant_id', '=', 'u.tenant_id')
          .on((eb) => eb.or([eb('a.id', '=', eb.ref('u.account_id')), eb('a.parent_id', '=', eb.ref('u.account_id'))])),
      )
      .where('s.token_hash', '=', tokenHash)
      .where('s.expires_at', '>', now)
      .where('s.last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
      .where('u.active', '=', true)
      .select(['s.tenant_id', 's.last_seen_at', 'u.id as user_id', 'u.account_id', 'u.role', 'u.username'])
      .select(['a.id', 'a.name', 'a.payment_type', 'a.parent_id', 'a.active', 'a.menu_index'])
      .orderBy('a.menu_index')
      .orderBy('a.id')
      .execute()
    const own = rows.find((row) => row.id === row.account_id)
    if (!own?.active) return undefined
    if (use && now.getTime() - own.last_seen_at.getTime() > NOTED_EVERY_MS)
      await trx.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
    return {
      tokenHash,
      tenantId: own.tenant_id,
      user: { id: own.user_id, accountId: own.account_id, role: own.role, username: own.username },
      accounts: [own, ...rows.filter((row) => row !== own)].map((row) => ({
        id: row.id,
        name: row.name,
        paymentType: row.payment_type,
        parentId: row.parent_id,
      })),
    }
  })
}

/** Ends one session. */
export async function endSession(store: Store, tokenHash: string): Promise<void> {
  await asEntry(store, tokenHash, (trx) => trx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute())
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
