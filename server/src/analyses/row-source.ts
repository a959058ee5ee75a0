import * as z from 'zod/mini'
import type { Scope } from '../db/database.ts'

export type AnalysisKey = { tenantId: string; analysisId: string }

/** The most rows of one transaction, which holds the only connection of the embedded database. */
export const BATCH_ROWS = 2500

/** A durable list of rows that an analysis reads in batches. The same cursor always returns the same rows. */
export type RowSource = {
  /** At most BATCH_ROWS rows from `cursor` on, which is null at the start. `next` is null at the end. */
  read(
    trx: Scope,
    analysis: AnalysisKey,
    cursor: string | null,
  ): Promise<{ rows: readonly string[]; next: string | null }>
  /** Deletes what the source stored for an analysis that has ended. */
  release?(trx: Scope, analysis: AnalysisKey): Promise<void>
}

/** Sources by their names in `analyses.source`. */
export type RowSources = Readonly<Record<string, RowSource>>

const Rows = z.array(z.string())

/** The rows of a request, which `storeInput` has stored. */
const input: RowSource = {
  async read(trx, { tenantId, analysisId }, cursor) {
    const partNo = Number(cursor ?? 1)
    const part = await trx
      .selectFrom('analysisInputs')
      .select(['rows', 'isLast'])
      .where('tenantId', '=', tenantId)
      .where('analysisId', '=', analysisId)
      .where('partNo', '=', partNo)
      .executeTakeFirstOrThrow()
    return { rows: Rows.parse(JSON.parse(part.rows)), next: part.isLast ? null : String(partNo + 1) }
  },
  async release(trx, { tenantId, analysisId }) {
    await trx
      .deleteFrom('analysisInputs')
      .where('tenantId', '=', tenantId)
      .where('analysisId', '=', analysisId)
      .execute()
  },
}

export const ROW_SOURCES: RowSources = { input }

/** Stores the rows of a request in parts of one batch each. */
export async function storeInput(
  trx: Scope,
  { tenantId, analysisId, accountId }: AnalysisKey & { accountId: string },
  rows: readonly string[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const partNo = from / BATCH_ROWS + 1
    const part = JSON.stringify(rows.slice(from, from + BATCH_ROWS))
    const isLast = from + BATCH_ROWS >= rows.length
    await trx
      .insertInto('analysisInputs')
      .values({ tenantId, analysisId, accountId, partNo, rows: part, isLast })
      .execute()
  }
}
