import type { Report } from '@songsarn/contract/reports/reports'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { readReports, shownReport } from './show-reports.ts'

/** A report of the acting account. */
export async function findReport(trx: Scope, caller: Caller, id: string, lock?: 'lock'): Promise<Row<'reports'>> {
  const found = trx
    .selectFrom('reports')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
  return (lock ? found.forUpdate() : found).executeTakeFirstOrThrow(notFound)
}

export const isReport = async (trx: Scope, caller: Caller, { id }: { id: string }) =>
  Boolean(await findReport(trx, caller, id))

/** A run of a report of the acting account. */
export async function findRun(trx: Scope, caller: Caller, id: string, lock?: 'lock'): Promise<Row<'reportRuns'>> {
  const found = trx
    .selectFrom('reportRuns')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
  return (lock ? found.forUpdate() : found).executeTakeFirstOrThrow(notFound)
}

/** A report of the acting account, as the console shows it. */
export async function oneReport(trx: Scope, caller: Caller, id: string): Promise<Report> {
  const { tenantId, accountId } = ofCaller(caller)
  const where = sql`r.tenant_id = ${tenantId} and r.account_id = ${accountId} and r.id = ${id}`
  const [found] = await readReports(trx, where)
  if (!found) throw notFound()
  return shownReport(trx, found)
}

export const targetOf = ({ id, name }: Row<'reports'>) => ({ id, name })

export const notFound = () => new ApiProblem('resource.notFound')
