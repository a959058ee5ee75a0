import type { Bucket } from '@songsarn/contract/analyses'
import { csvLine } from '../api/csv.ts'
import type { CallerContext } from '../api/handle.ts'

const ROWS_AT_ONCE = 2000

/** Rows of a bucket, or all, in input order, a batch at a time. */
export async function* analysisCsv(
  transaction: CallerContext['transaction'],
  analysis: { tenant_id: string; id: string },
  bucket: Bucket | undefined,
): AsyncGenerator<string> {
  yield csvLine(['row', 'input', 'mobile', 'bucket', 'reason', 'duplicateOf', 'parts', 'credits'])
  for (let after = 0; ; ) {
    const from = after
    const rows = await transaction((trx) =>
      trx
        .selectFrom('analysis_rows')
        .selectAll()
        .where('tenant_id', '=', analysis.tenant_id)
        .where('analysis_id', '=', analysis.id)
        .where('row_no', '>', from)
        .$if(bucket !== undefined, (list) => list.where('bucket', '=', bucket ?? 'unique'))
        .orderBy('row_no')
        .limit(ROWS_AT_ONCE)
        .execute(),
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.row_no
    yield rows
      .map((of) =>
        csvLine([of.row_no, of.input, of.mobile, of.bucket, of.reason, of.duplicate_of, of.parts, of.credits]),
      )
      .join('')
  }
}
