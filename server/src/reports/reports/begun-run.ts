import type { Row, Scope } from '../../foundation/db/database.ts'

/** A run that an attempt has claimed, with its report. */
export type Begun = { run: Row<'reportRuns'>; report: Row<'reports'> }

export async function withReport(trx: Scope, run: Row<'reportRuns'>): Promise<Begun> {
  const { tenantId, reportId: id } = run
  const report = trx
    .selectFrom('reports')
    .selectAll()
    .where((eb) => eb.and({ tenantId, id }))
  return { run, report: await report.executeTakeFirstOrThrow() }
}
