import { createAnalysis, getAnalysis, getAnalysisRows } from '@songsarn/contract/analyses'
import type { Selectable } from 'kysely'
import { Csv } from '../api/csv.ts'
import { type Handler, handle } from '../api/handle.ts'
import { sortOf } from '../api/list.ts'
import type { AppPorts } from '../api/ports.ts'
import type { AnalysisRowRecord } from '../db/tables/sending.ts'
import { analysisCsv } from './analysis-csv.ts'
import { failAnalysis } from './purge-analyses.ts'
import { runAnalysis } from './run-analysis.ts'
import { findAnalysis, showAnalysis } from './show-analysis.ts'
import { startAnalysis } from './start-analysis.ts'

const SORTS = { row: 'row_no' } as const

/** Few enough rows to be looked at before the answer. */
const AT_ONCE = 1000

export const analysisHandlers = (ports: AppPorts): Handler[] => [
  handle(createAnalysis, async ({ caller, transaction, requestId }, { body }) => {
    const { tenancy } = caller
    const analysis = await transaction((trx) => startAnalysis(trx, caller, body, ports.now()))
    const running = runAnalysis(ports.store, tenancy, analysis).catch(async (error: unknown) => {
      ports.log.error({ err: error, requestId, analysis: analysis.id }, 'an analysis failed')
      await failAnalysis(ports.store, tenancy.tenantId, analysis.id)
    })
    if (analysis.inputs.length <= AT_ONCE) await running
    return transaction(async (trx) => showAnalysis(trx, caller, await findAnalysis(trx, caller, analysis.id)))
  }),

  handle(getAnalysis, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => showAnalysis(trx, caller, await findAnalysis(trx, caller, params.id))),
  ),

  handle(getAnalysisRows, async ({ caller, transaction, request }, { params, query }) => {
    const analysis = await transaction((trx) => findAnalysis(trx, caller, params.id))
    if (request.headers.get('accept')?.includes('text/csv')) {
      return new Csv(`${query.bucket ?? 'rows'}.csv`, analysisCsv(transaction, analysis, query.bucket))
    }
    const { column, direction } = sortOf(query.sort, SORTS, { column: 'row_no', direction: 'asc' })
    return transaction(async (trx) => {
      const rows = await trx
        .selectFrom('analysis_rows')
        .selectAll()
        .where('tenant_id', '=', analysis.tenant_id)
        .where('analysis_id', '=', analysis.id)
        .$if(query.bucket !== undefined, (list) => list.where('bucket', '=', query.bucket ?? 'unique'))
        .orderBy(column, direction)
        .limit(query.size)
        .offset(query.page * query.size)
        .execute()
      const totals = {
        unique: analysis.unique_rows,
        duplicate: analysis.duplicate_rows,
        blacklist: analysis.blacklist_rows,
        invalid: analysis.invalid_rows,
      }
      const total = query.bucket === undefined ? analysis.rows_done : totals[query.bucket]
      return { items: rows.map(shown), page: query.page, size: query.size, total }
    })
  }),
]

const shown = (of: Selectable<AnalysisRowRecord>) => ({
  row: of.row_no,
  input: of.input,
  mobile: of.mobile,
  bucket: of.bucket,
  reason: of.reason,
  duplicateOf: of.duplicate_of,
  parts: of.parts,
  credits: of.credits,
})
