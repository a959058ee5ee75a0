import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { AnalysisRow, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { sortOf } from '../../foundation/http/list.ts'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { hideCodes } from '../links/hide-codes.ts'
import { linksOfRows } from '../links/links-of-rows.ts'
import { withPeople } from '../people/with-people.ts'
import { type ImportedFile, importedFile } from './file-source.ts'

/** Most bytes of the cells of a page. */
const PAGE_BYTES = 20_000_000

const SORTS = { row: 'rowNo' } as const

type Query = CallParsed<typeof getAnalysisRows>['query']

/** A page of the rows of an analysis, in input order by default. */
export async function listRows(
  trx: Scope,
  caller: Caller,
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
    .select(['tenantId', 'analysisId', 'accountId', 'rowNo', 'input', 'mobile', 'bucket', 'reason', 'duplicateOf'])
    .select(['parts', 'credits', 'text'])
    // A row has 100 cells of 2,000 characters at most, and a page 1,000 rows.
    .select(
      sql<string | null>`case when octet_length(cells) <= ${Math.floor(PAGE_BYTES / size)} then cells end`.as('cells'),
    )
    .orderBy(column, direction)
    .limit(size)
    .offset(page * size)
    .execute()
  const isSearch = row !== undefined || mobile !== undefined
  const counted = isSearch
    ? await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirst()
    : undefined
  const file = await importedFile(trx, analysis)
  const texts = new Map(rows.map((of) => [of.rowNo, textOf(of, analysis) ?? '']))
  const links = await linksOfRows(trx, { tenantId: analysis.tenantId, analysisId: analysis.id }, texts)
  const total = counted ? Number(counted.total) : totalOf(analysis, bucket)
  const named = await withPeople(trx, caller, rows)
  return {
    items: named.map((of) => ({ ...shown(of, analysis, file), links: links.get(of.rowNo) ?? [] })),
    page,
    size,
    total,
    columns: file?.headings ?? null,
  }
}

/** The counters know the number of rows, which would take long to count. */
function totalOf(of: Row<'analyses'>, bucket: Query['bucket']): number {
  const totals = {
    unique: of.uniqueRows,
    duplicate: of.duplicateRows,
    blacklist: of.blacklistRows,
    heldBack: of.heldBackRows,
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

const shown = (
  of: Row<'analysisRows'> & Pick<AnalysisRow, 'person'>,
  analysis: Row<'analyses'>,
  file: ImportedFile | undefined,
): Omit<AnalysisRow, 'links'> => ({
  row: of.rowNo,
  line: file?.lineOf(of.rowNo) ?? null,
  input: of.input,
  mobile: of.mobile,
  person: of.person,
  bucket: of.bucket,
  reason: of.reason,
  duplicateOf: of.duplicateOf,
  duplicateOfLine: of.duplicateOf === null ? null : (file?.lineOf(of.duplicateOf) ?? null),
  parts: of.parts,
  credits: of.credits,
  text: textOf(of, analysis),
  cells: cellsOf(of),
})
