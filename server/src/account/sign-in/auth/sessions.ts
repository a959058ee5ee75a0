import { MOST_IDLE_MINUTES } from '@songsarn/contract/account/idle-time'
import type { Role } from '@songsarn/contract/base/rights'
import { sql } from 'kysely'
import { newToken } from '../../../foundation/crypto/base64url.ts'
import { sha256 } from '../../../foundation/crypto/hash.ts'
import { byName } from '../../../foundation/db/by-name.ts'
import type { Scope } from '../../../foundation/db/database.ts'
import { newId } from '../../../foundation/db/id.ts'
import { keepPlan } from '../../../foundation/db/kept-plans.ts'
import { asEntry, asWorker, type Store } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Caller } from '../../../foundation/http/caller.ts'
import type { Ports } from '../../../foundation/http/ports.ts'
import { ownFirst } from '../../accounts/own-first.ts'
import { noteSignIn } from '../../accounts/store-user.ts'
import { idleMinutesOf } from '../../idle-time/idle-minutes.ts'
import type { SignInPlace } from './browser-of.ts'
import { findVisit, type Visit } from './visits.ts'

/** A session ends 12 hours after signing in … */
const ABSOLUTE_MS = 12 * 60 * 60 * 1000
/** … and 30 minutes after its last request … */
const IDLE_MINUTES = 30
/**
 * … or longer when the account chose a long idle time. A present user's console makes a request every 10 minutes, and their computer
 * may sleep meanwhile: the session must outlive the idle time, its countdown and these 10 minutes.
 */
const BEYOND_IDLE_MINUTES = 15
/** The last use is stored at most once a minute, so that not every read writes. */
const LAST_SEEN_EVERY_MS = 60_000
/** Most sessions of a user. A further session ends the session that was used longest ago. */
const MOST_SESSIONS = 100

export type OpenSession = {
  tokenHash: string
  tenantId: string
  user: { id: string; accountId: string; role: Role; username: string }
  /**
   * An account that the user reaches demands a second factor: the own one, or a sub-account of it. The user has not set one up, and the
   * session has not proved as much otherwise.
   */
  mustSetUp: boolean
  /** Minutes without input after which the console asks whether the user is there. */
  idleMinutes: number
  /** The account that a user of the provider looks at, until then. */
  visit?: Visit
  /** The own account, then its sub-accounts in menu order. */
  accounts: { id: string; name: string; paymentType: 'prepaid' | 'shared'; parentId: string | null }[]
}

/**
 * Starts a session and returns its token; undefined if the password is no longer the one whose hash was verified, or a second
 * factor was set up meanwhile, which this sign-in did not prove (`isStrong`). Only the hash of the token is stored.
 */
export async function startSession(
  store: Store,
  user: { tenantId: string; userId: string; passwordHash: string },
  now: Date,
  { isStrong = false, ...place }: SignInPlace & { isStrong?: boolean } = { userAgent: null, address: null },
): Promise<string | undefined> {
  const token = newToken()
  const tokenHash = await sha256(token)
  const isStarted = await asEntry(store, tokenHash, async (trx) => {
    await lockSessions(trx, user.userId)
    await trx
      .insertInto('sessions')
      .values({
        ...place,
        isStrong,
        id: newId(),
        tokenHash,
        tenantId: user.tenantId,
        userId: user.userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
      })
      .execute()
    // The session shows this role its user. Verifying takes a while, in which the password may have been changed, or a second
    // factor set up.
    const current = await trx
      .selectFrom('users')
      .select(['passwordHash', 'secondFactorAt'])
      .where('tenantId', '=', user.tenantId)
      .where('id', '=', user.userId)
      .executeTakeFirst()
    if (current?.passwordHash === user.passwordHash && (isStrong || current.secondFactorAt === null)) {
      await noteSignIn(trx, { tenantId: user.tenantId, id: user.userId }, now)
      return true
    }
    await trx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
    return false
  })
  if (!isStarted) return undefined
  await endOldest(store, user)
  return token
}

async function endOldest(store: Store, { tenantId, userId }: { tenantId: string; userId: string }): Promise<void> {
  await asWorker(store, (trx) =>
    sql`delete from sessions where token_hash in (
      select token_hash from sessions where tenant_id = ${tenantId} and user_id = ${userId}
      order by last_seen_at desc, token_hash offset ${MOST_SESSIONS})`.execute(trx),
  )
}

/** Sessions of a user with this idle time that were last used before this time have ended. */
export const idleSince = (now: Date, idleMinutes: number): Date =>
  new Date(now.getTime() - Math.max(IDLE_MINUTES, idleMinutes + BEYOND_IDLE_MINUTES) * 60_000)

/** Deletes sessions that have ended, whatever idle time their account chose. */
export async function purgeSessions(trx: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastSeenAt', '<=', idleSince(now, MOST_IDLE_MINUTES))]))
    .execute()
}

/**
 * Lets one transaction at a time start sessions of a user or change the password. Otherwise a session that the old password
 * starts at the same moment would survive the change, which does not see it yet.
 */
export async function lockSessions(trx: Scope, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sessions ${userId}`}, 0))`.execute(trx)
}

/**
 * The session of a token, unless it ended, was idle too long, or its user or account is disabled. With `use: false` the idle time
 * goes on: for requests that a page makes by itself.
 */
export async function findSession(
  { store, mostIdleMinutes }: Pick<Ports, 'store' | 'mostIdleMinutes'>,
  token: string,
  now: Date,
  { use = true } = {},
): Promise<OpenSession | undefined> {
  const tokenHash = await sha256(token)
  const rows = await asEntry(
    store,
    tokenHash,
    (trx) =>
      trx
        .selectFrom('sessions as s')
        .modifyFront(keepPlan)
        .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
        .innerJoin('accounts as a', (join) =>
          join
            .onRef('a.tenantId', '=', 'u.tenantId')
            .on((eb) => eb.or([eb('a.id', '=', eb.ref('u.accountId')), eb('a.parentId', '=', eb.ref('u.accountId'))])),
        )
        .leftJoin('accounts as p', (join) =>
          join.onRef('p.tenantId', '=', 'a.tenantId').onRef('p.id', '=', 'a.parentId'),
        )
        .where('s.tokenHash', '=', tokenHash)
        .where('s.expiresAt', '>', now)
        .where('s.lastSeenAt', '>', idleSince(now, MOST_IDLE_MINUTES))
        .where('u.active', '=', true)
        .select([
          's.tenantId',
          's.lastSeenAt',
          's.isStrong',
          's.visitTenantId',
          's.visitAccountId',
          's.visitEndsAt',
          'u.id as userId',
          'u.accountId',
          'u.role',
          'u.username',
          'u.secondFactorAt',
        ])
        .select(['a.id', 'a.name', 'a.paymentType', 'a.parentId', 'a.active', 'a.menuIndex', 'a.needsSecondFactor'])
        .select(['a.idleMinutes', 'p.idleMinutes as idleMinutesOfParent'])
        .orderBy('a.menuIndex')
        .orderBy(byName('a.name'))
        .orderBy('a.id')
        .execute(),
    { isOneStep: true },
  )
  const reached = ownFirst(rows)
  if (!reached) return undefined
  const { own, accounts } = reached
  const { idleMinutes: chosen, idleMinutesOfParent: parent } = own
  const idleMinutes = idleMinutesOf({ own: chosen, parent, most: mostIdleMinutes })
  if (own.lastSeenAt <= idleSince(now, idleMinutes)) return undefined
  if (use && now.getTime() - own.lastSeenAt.getTime() > LAST_SEEN_EVERY_MS) await noteUse(store, tokenHash, now)
  const visit = await findVisit(store, own, now)
  return {
    tokenHash,
    ...(visit && { visit }),
    tenantId: own.tenantId,
    mustSetUp: rows.some(({ needsSecondFactor }) => needsSecondFactor) && own.secondFactorAt === null && !own.isStrong,
    idleMinutes,
    user: { id: own.userId, accountId: own.accountId, role: own.role, username: own.username },
    accounts,
  }
}

const noteUse = (store: Store, tokenHash: string, now: Date) =>
  asEntry(
    store,
    tokenHash,
    (trx) => trx.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute(),
    { isOneStep: true },
  )

/**
 * Gives the caller's session a new token, in the transaction of what they change: somebody else who has the former one is out.
 *
 * @returns the token, for the browser after the commit
 * @throws ApiProblem session.required when the session has ended, or got another token, meanwhile
 */
export async function renewToken(trx: Scope, { session, self }: Caller): Promise<string> {
  const token = newToken()
  const renewed = await trx
    .updateTable('sessions')
    .set({ tokenHash: await sha256(token) })
    .where((eb) => eb.and({ tenantId: self.tenantId, tokenHash: session }))
    .executeTakeFirstOrThrow()
  if (renewed.numUpdatedRows !== 1n) throw new ApiProblem('session.required')
  return token
}

/** Ends one session. */
export async function endSession(store: Store, tokenHash: string): Promise<void> {
  await asEntry(store, tokenHash, (trx) => trx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute())
}

/** Ends every session of a user. */
export async function endSessions(trx: Scope, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  await trx.deleteFrom('sessions').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
}

/** Ends the sessions of all users of an account. */
export async function endSessionsOf(
  trx: Scope,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<void> {
  const users = trx.selectFrom('users').select('id').where('tenantId', '=', tenantId).where('accountId', '=', accountId)
  await trx.deleteFrom('sessions').where('tenantId', '=', tenantId).where('userId', 'in', users).execute()
}
