import { DEFAULT_IDLE_MINUTES } from '@songsarn/contract/account/idle-time'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@songsarn/contract/account/own-sessions'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asApp } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { AuditChange } from '../../../foundation/http/audit.ts'
import type { Caller } from '../../../foundation/http/caller.ts'
import { type Handler, handle } from '../../../foundation/http/handle.ts'
import { browserOf } from './browser-of.ts'
import type { AuthPorts } from './ports.ts'
import { idleSince } from './sessions.ts'

/** The caller's own sessions, whichever account they act for. */
export const ownSessionHandlers = (ports: AuthPorts): Handler[] => [
  handle(listOwnSessions, async ({ caller }) =>
    asApp(ports.store, caller.self, async (trx) => {
      const rows = await trx
        .selectFrom('sessions')
        .selectAll()
        .where((eb) => eb.and(ofSelf(caller)))
        .where('expiresAt', '>', ports.now())
        .where('lastSeenAt', '>', idleSince(ports.now(), caller.idleMinutes ?? DEFAULT_IDLE_MINUTES))
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id')
        .execute()
      const items = rows.map((row) => ({
        id: row.id,
        ...browserOf(row.userAgent),
        address: row.address,
        signInDate: row.createdAt.toISOString(),
        lastUsedDate: row.lastSeenAt.toISOString(),
        current: row.tokenHash === caller.session,
      }))
      return { items: items.toSorted((one, other) => Number(other.current) - Number(one.current)) }
    }),
  ),

  handle(endOwnSession, async ({ caller, audit }, { params }) => {
    await asApp(ports.store, caller.self, async (trx) => {
      const ended = await trx
        .deleteFrom('sessions')
        .where((eb) => eb.and({ ...ofSelf(caller), ...params }))
        .returningAll()
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
      await audit(trx, signedOut(caller, ended))
    })
    return undefined
  }),

  handle(endOtherSessions, async ({ caller, audit }) => {
    await asApp(ports.store, caller.self, async (trx) => {
      for (const ended of await endOthers(trx, caller)) await audit(trx, signedOut(caller, ended))
    })
    return undefined
  }),
]

const ofSelf = ({ tenancy, user }: Caller) => ({ tenantId: tenancy.tenantId, userId: user.id })

const endOthers = (trx: Scope, caller: Caller) =>
  trx
    .deleteFrom('sessions')
    .where((eb) => eb.and(ofSelf(caller)))
    .where('tokenHash', '<>', caller.session)
    .returningAll()
    .execute()

function signedOut({ user, self }: Caller, { userAgent, address }: Row<'sessions'>): AuditChange {
  const { browser, system } = browserOf(userAgent)
  return {
    ...{ action: 'signOut', subject: 'Auth', target: { id: user.id, name: user.username } },
    before: { browser, system, address },
    account: { tenantId: self.tenantId, accountId: user.accountId },
  }
}
