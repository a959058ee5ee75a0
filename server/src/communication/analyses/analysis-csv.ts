import type { Locale } from '@songsarn/contract/account/session'
import type { Bucket } from '@songsarn/contract/communication/analyses'
import { WORDS } from '@songsarn/i18n/words/words'
import type { Row } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { csvLine } from '../../foundation/http/csv.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { rowsAtOnce } from '../../foundation/http/rows-at-once.ts'
import { withPeople } from '../people/with-people.ts'
import { importedFile } from './file-source.ts'
import { cellsOf, textOf } from './list-rows.ts'

/**
 * Rows of a bucket, or all, in input order, a batch at a time. Invalid rows of an import file come with all their cells, so that
 * they can be corrected and imported alone.
 */
export async function* analysisCsv(
  transaction: CallerContext['transaction'],
  caller: Caller,
  analysis: Row<'analyses'>,
  bucket: Bucket | undefined,
  locale: Locale,
): AsyncGenerator<string> {
  const { analysis: words, files, reasons } = WORDS[locale]
  const headings = files.headings.analysis
  const file = await transaction((trx) => importedFile(trx, analysis))
  yield csvLine([
    words.row,
    headings.line,
    words.input,
    words.mobile,
    headings.name,
    headings.bucket,
    headings.bucketCode,
    words.reason,
    headings.reasonCode,
    headings.duplicateOf,
    words.parts,
    headings.credits,
    words.text,
    ...((bucket === 'invalid' && file?.headings) || []),
  ])
  const atOnce = rowsAtOnce()
  for (let after = 0; ; ) {
    const from = after
    const rows = await transaction(async (trx) => {
      const found = trx
        .selectFrom('analysisRows')
        .selectAll()
        .where('tenantId', '=', analysis.tenantId)
        .where('analysisId', '=', analysis.id)
        .where('rowNo', '>', from)
        .$if(bucket !== undefined, (list) => list.where('bucket', '=', bucket ?? 'unique'))
        .orderBy('rowNo')
        .limit(atOnce.count)
      return withPeople(trx, caller, await found.execute())
    })
    const last = rows.at(-1)
    if (!last) return
    after = last.rowNo
    const lines = rows
      .map((of) => {
        const text = textOf(of, analysis)
        return csvLine([
          of.rowNo,
          file?.lineOf(of.rowNo) ?? null,
          of.input,
          of.mobile,
          of.person?.name ?? null,
          words.bucket[of.bucket],
          of.bucket,
          of.reason === 'duplicateOf' ? reasons.duplicate : reasons[of.reason],
          of.reason,
          of.duplicateOf,
          of.parts,
          of.credits,
          text,
          ...((bucket === 'invalid' && cellsOf(of)) || []),
        ])
      })
      .join('')
    atOnce.noted(rows.length, lines.length)
    yield lines
  }
}
