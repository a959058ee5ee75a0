import { VISIT_MINUTES } from '@songsarn/contract/account/visits'
import type { CallDefinition } from '@songsarn/contract/base/call'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asWorker, type Store } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Caller } from '../../../foundation/http/caller.ts'

/** The account that a user of the provider looks at in a session. */
export type Visit = { tenantId: string; account: Caller['acting']; endsAt: Date }

type Stored = Pick<Row<'sessions'>, 'visitTenantId' | 'visitAccountId' | 'visitEndsAt'>

/** The visit of a session that has not ended. It ends by itself, and with the account. */
export async function findVisit(store: Store, stored: Stored, now: Date): Promise<Visit | undefined> {
  const { visitTenantId: tenantId, visitAccountId: id, visitEndsAt: endsAt } = stored
  if (tenantId === null || id === null || endsAt === null || endsAt <= now) return undefined
  const account = await asWorker(
    store,
    (trx) =>
      trx
        .selectFrom('accounts')
        .select(['id', 'name', 'paymentType', 'parentId'])
        .where((eb) => eb.and({ tenantId, id, kind: 'customer' }))
        .executeTakeFirst(),
    { isLook: true },
  )
  return account && { tenantId, account, endsAt }
}

type Visited = Pick<Row<'accounts'>, 'tenantId' | 'id' | 'name' | 'paymentType' | 'parentId'>

/** Starts a visit in the session of the caller, in a scope of `asWorker`; it replaces another one. */
export async function startVisit(
  trx: Scope,
  { session, self }: Caller,
  { tenantId, id, name, paymentType, parentId }: Visited,
  now: Date,
): Promise<Visit> {
  const endsAt = new Date(now.getTime() + VISIT_MINUTES * 60_000)
  const started = await trx
    .updateTable('sessions')
    .set({ visitTenantId: tenantId, visitAccountId: id, visitEndsAt: endsAt })
    .where((eb) => eb.and({ tenantId: self.tenantId, tokenHash: session }))
    .executeTakeFirstOrThrow()
  if (started.numUpdatedRows !== 1n) throw new ApiProblem('session.required')
  return { tenantId, account: { id, name, paymentType, parentId }, endsAt }
}

/** Ends the visit in the session of the caller, in a scope of `asWorker`. */
export async function stopVisit(trx: Scope, { session, self }: Caller): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ visitTenantId: null, visitAccountId: null, visitEndsAt: null })
    .where((eb) => eb.and({ tenantId: self.tenantId, tokenHash: session }))
    .execute()
}

/** Calls of a signed-in person that a visit allows: those of the session, and lookups, which have rights of their own. */
const OF_THE_SESSION: readonly string[] = [
  ...['GET /v1/session', 'DELETE /v1/session', 'GET /v1/me', 'DELETE /v1/visit', 'GET /v1/lookups/{name}'],
]

/**
 * Refuses what a visit must not do: change anything, or reach what is the own of the user who looks.
 *
 * @throws ApiProblem visit.readOnly
 */
export function requireAllowedInVisit({ method, path, access }: CallDefinition): void {
  const isAllowed = access === 'signedIn' ? OF_THE_SESSION.includes(`${method} ${path}`) : method === 'GET'
  if (!isAllowed) throw new ApiProblem('visit.readOnly')
}
