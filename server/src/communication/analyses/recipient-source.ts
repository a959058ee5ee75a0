import type { FieldValues } from '@songsarn/sms/merge-fields'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'

export type AnalysisKey = { tenantId: string; analysisId: string }

/** Rows of one transaction. */
export const BATCH_ROWS = 2500
/** One row of the input. */
export type SourceRow = {
  /** The address as it was typed or imported; on `sms` a mobile in any writing. */
  address: string
  /** Values of merge fields, by the names of the fields. `mobile` is filled in by the analysis. */
  values?: FieldValues
  /** All cells of the row, of an import file. */
  cells?: readonly string[]
  /** The text as it is sent, instead of the rendered one, and the credits of the message besides the credits of its parts. */
  written?: { text: string; extraCredits: number }
}

export type SourceBatch = {
  /** At most BATCH_ROWS, or twice as many of a file. */
  rows: readonly SourceRow[]
  /** Where the next batch begins; null at the end. */
  next: string | null
}

/** Where the recipients of an analysis come from: a durable list of rows. */
export type RecipientSource = {
  /**
   * The batches from the cursor `analysis.sourceCursor` on, which is null at the start, also after a restart and in another
   * process. Rows before a cursor never come again after it. Called outside of transactions; a source may keep a file open between
   * batches and closes it when its reader returns early.
   */
  batches(store: Store, analysis: Row<'analyses'>): AsyncIterable<SourceBatch>
  /** Deletes what the source stored for an analysis that has ended. */
  release?(trx: Scope, analysis: AnalysisKey): Promise<void>
}

/** Sources by their names in `analyses.source`. */
export type RecipientSources = Readonly<Record<string, RecipientSource>>

const Addresses = z.array(z.string())

/** The numbers of a request, which `storeTyped` has stored. */
const input: RecipientSource = {
  async *batches(store, { tenantId, id, sourceCursor }) {
    let partNo = Number(sourceCursor ?? 1)
    for (;;) {
      const part = await asWorker(store, (trx) =>
        trx
          .selectFrom('analysisInputs')
          .select(['rows', 'isLast'])
          .where('tenantId', '=', tenantId)
          .where('analysisId', '=', id)
          .where('partNo', '=', partNo)
          .executeTakeFirst(),
      )
      // Another process has finished the analysis, and its input is deleted.
      if (!part) return
      partNo += 1
      const rows = Addresses.parse(JSON.parse(part.rows)).map((address) => ({ address }))
      yield { rows, next: part.isLast ? null : String(partNo) }
      if (part.isLast) return
    }
  },
  async release(trx, { tenantId, analysisId }) {
    await trx
      .deleteFrom('analysisInputs')
      .where('tenantId', '=', tenantId)
      .where('analysisId', '=', analysisId)
      .execute()
  },
}

export const RECIPIENT_SOURCES: RecipientSources = { input }

/** Stores the numbers of a request in parts of one batch each. */
export async function storeTyped(
  trx: Scope,
  { tenantId, id, accountId }: Row<'analyses'>,
  addresses: readonly string[],
): Promise<void> {
  for (let from = 0; from < addresses.length; from += BATCH_ROWS) {
    const partNo = from / BATCH_ROWS + 1
    const rows = JSON.stringify(addresses.slice(from, from + BATCH_ROWS))
    const isLast = from + BATCH_ROWS >= addresses.length
    await trx
      .insertInto('analysisInputs')
      .values({ tenantId, analysisId: id, accountId, partNo, rows, isLast })
      .execute()
  }
}
