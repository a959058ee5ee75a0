import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { AnalysisRow, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { sortOf } from '../../foundation/http/list.ts'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { hideCodes } from '../links/hide-codes.ts'
import { type ImportedFile, importedFile } from './file-source.ts'

const SORTS = { row: 'rowNo' } as const

type Query = CallParsed<typeof getAnalysisRows>['query']

/** A page of the rows of an analysis, in input order by default. */
export async function listRows(
  trx: Scope,
  analysis: Row<'analyses'>,
  query: Query,
): Promise<CallAnswer<typeof getAnalysisRows>> {
  const { bucket, row, page, size } = query
  const mobile = query.mobile === undefined ? undefined : searched(query.mobile)
  const found = trx
    .selectFrom('analysisRows')
    .where('tenantId', '=', analysis.tenantId)
    .where('analysisId', '=', analysis.id)
    .$if(bucket !== undefined, (list) => list.where('bucket', '=', bucket ?? 'unique'))
    .$if(row !== undefined, (list) => list.where('rowNo', '=', row ?? 0))
    .$if(mobile !== undefined, (list) => list.where('mobile', '=', mobile ?? ''))
  const { column, direction } = sortOf(query.sort, SORTS, { column: 'rowNo', direction: 'asc' })
  const rows = await found
    .selectAll()
    .orderBy(column, direction)
    .limit(size)
    .offset(page * size)
    .execute()
  const isSearch = row !== undefined || mobile !== undefined
  const counted = isSearch
    ? await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst()
    : undefined
  const file = await importedFile(trx, analysis)
  const total = counted ? Number(counted.total) : totalOf(analysis, bucket)
  return { items: rows.map((of) => shown(of, analysis, file)), page, size, total, columns: file?.headings ?? null }
}

/** The counters know the number of rows, which would take long to count. */
function totalOf(of: Row<'analyses'>, bucket: Query['bucket']): number {
  const totals = {
    unique: of.uniqueRows,
    duplicate: of.duplicateRows,
    blacklist: of.blacklistRows,
    invalid: of.invalidRows,
  }
  return bucket === undefined ? of.rowsDone : totals[bucket]
}

/** Rows store mobiles in E.164 digits. A text that is no mobile finds no rows. */
function searched(typed: string): string {
  const read = normaliseMobile(typed)
  return 'mobile' in read ? read.mobile : typed
}

/**
 * The text that is sent to a row, as screens show it; null for a row that gets no message. Rows store only texts that
 * differ from the common one.
 */
export const textOf = ({ bucket, text }: Row<'analysisRows'>, { commonText }: Row<'analyses'>): string | null =>
  bucket === 'unique' ? hideCodes(text ?? commonText) : null

/** The cells of an invalid row of an import file, as they are in the file. */
export const cellsOf = ({ cells }: Row<'analysisRows'>): string[] | null =>
  cells === null ? null : z.array(z.string()).parse(JSON.parse(cells))

const shown = (of: Row<'analysisRows'>, analysis: Row<'analyses'>, file: ImportedFile | undefined): AnalysisRow => ({
  row: of.rowNo,
  line: file?.lineOf(of.rowNo) ?? null,
  input: of.input,
  mobile: of.mobile,
  bucket: of.bucket,
  reason: of.reason,
  duplicateOf: of.duplicateOf,
  duplicateOfLine: of.duplicateOf === null ? null : (file?.lineOf(of.duplicateOf) ?? null),
  parts: of.parts,
  credits: of.credits,
  text: textOf(of, analysis),
  cells: cellsOf(of),
})
