import { createAnalysis, getAnalysis, getAnalysisRows } from '@songsarn/contract/analyses'
import type { Row } from '../db/database.ts'
import { Csv } from '../http/csv.ts'
import { type Handler, handle } from '../http/handle.ts'
import { sortOf } from '../http/list.ts'
import type { Ports } from '../http/ports.ts'
import { analysisCsv } from './analysis-csv.ts'
import { failAnalysis } from './purge-analyses.ts'
import { runAnalysis } from './run-analysis.ts'
import { findAnalysis, showAnalysis } from './show-analysis.ts'
import { startAnalysis } from './start-analysis.ts'

const SORTS = { row: 'rowNo' } as const

/** Few enough rows to be looked at before the answer. */
const AT_ONCE = 1000

export const handlers = (ports: Ports): Handler[] => [
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
    const { column, direction } = sortOf(query.sort, SORTS, { column: 'rowNo', direction: 'asc' })
    return transaction(async (trx) => {
      const rows = await trx
        .selectFrom('analysisRows')
        .selectAll()
        .where('tenantId', '=', analysis.tenantId)
        .where('analysisId', '=', analysis.id)
        .$if(query.bucket !== undefined, (list) => list.where('bucket', '=', query.bucket ?? 'unique'))
        .orderBy(column, direction)
        .limit(query.size)
        .offset(query.page * query.size)
        .execute()
      const totals = {
        unique: analysis.uniqueRows,
        duplicate: analysis.duplicateRows,
        blacklist: analysis.blacklistRows,
        invalid: analysis.invalidRows,
      }
      const total = query.bucket === undefined ? analysis.rowsDone : totals[query.bucket]
      return { items: rows.map(shown), page: query.page, size: query.size, total }
    })
  }),
]

const shown = (of: Row<'analysisRows'>) => ({
  row: of.rowNo,
  input: of.input,
  mobile: of.mobile,
  bucket: of.bucket,
  reason: of.reason,
  duplicateOf: of.duplicateOf,
  parts: of.parts,
  credits: of.credits,
})
