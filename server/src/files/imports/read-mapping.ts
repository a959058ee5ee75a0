import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { findFile } from '../files/find-file.ts'
import { ImportDetails } from './import-rows.ts'

/** An import file whose columns a person has named. */
export type Mapping = { fileId: string; hasHeadings: boolean; columns: Readonly<Record<string, number>> }

/**
 * Checks a mapping against its file. `at` is where it is in the body: `file.`, or empty. `rows` are those besides headings; `reading`
 * is how a workbook was read, empty for the usual way.
 *
 * @throws ApiProblem file.gone, or request.invalid when no column is `mobile` or the file does not have a column
 */
export async function readMapping(
  trx: Scope,
  caller: Caller,
  { fileId, hasHeadings, columns }: Mapping,
  { at, now }: { at: string; now: Date },
): Promise<{ file: Row<'files'>; rows: number; headings: string[]; reading: unknown[] }> {
  const file = await findFile(trx, caller, { id: fileId, purpose: 'import', now }).catch((cause) => {
    if (!(cause instanceof ApiProblem)) throw cause
    throw new ApiProblem('file.gone', { errors: [fieldError(`${at}fileId`, 'unknown')] })
  })
  const details = ImportDetails.parse(JSON.parse(file.details ?? 'null'))
  const invalid = (column: string, code: 'required' | 'unknown') =>
    new ApiProblem('request.invalid', { params: { in: 'body' }, errors: [fieldError(`${at}columns.${column}`, code)] })
  if (columns.mobile === undefined) throw invalid('mobile', 'required')
  for (const [field, column] of Object.entries(columns))
    if (column >= details.columns.length) throw invalid(field, 'unknown')
  const { sheet, sheets, takesHidden } = details
  const isUsual = (sheet === null || sheet === sheets[0]) && !takesHidden
  return {
    file,
    rows: details.rows - (hasHeadings ? 1 : 0),
    headings: hasHeadings ? details.columns : [],
    reading: isUsual ? [] : [sheet, takesHidden],
  }
}
