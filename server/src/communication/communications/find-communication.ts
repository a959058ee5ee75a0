import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { heavyRead, type Reader } from '../../foundation/http/heavy-reads.ts'
import { type CommunicationFigures, readFigures } from './figures.ts'

/** The communications `c` of the accounts that the caller reaches. */
export const inReach = ({ tenancy }: Pick<Caller, 'tenancy'>): RawBuilder<boolean> =>
  sql`c.tenant_id = ${tenancy.tenantId} and c.account_id = any(${[...tenancy.accountIds]}::uuid[])`

export async function findCommunication({ caller, transaction }: Reader, id: string): Promise<CommunicationFigures> {
  const [found] = await transaction((trx) =>
    readFigures(trx, caller.tenancy.tenantId, sql`${inReach(caller)} and c.id = ${id}`),
  )
  if (!found) throw new ApiProblem('resource.notFound')
  return found
}

export async function isInReach(trx: Scope, caller: Caller, { id }: { id: string }): Promise<boolean> {
  const { rows } = await sql`select from communications c where ${inReach(caller)} and c.id = ${id}`.execute(trx)
  return rows.length > 0
}

/** Messages that are read without waiting for a turn. */
const LIGHT = 20_000

/** Reads about a communication: at once, or in its turn when it has many messages. */
export async function readAbout<Result>(
  store: Store,
  context: Reader,
  id: string,
  read: (trx: Scope, found: CommunicationFigures) => Promise<Result>,
): Promise<Result> {
  const found = await findCommunication(context, id)
  const work = (trx: Scope) => read(trx, found)
  return found.recipients > LIGHT ? heavyRead(store, context, work) : context.transaction(work)
}
