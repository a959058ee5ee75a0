import type { Locale } from '@songsarn/contract/account/session'
import { WORDS } from '@songsarn/i18n/words/words'
import * as z from 'zod/mini'
import type { Row } from '../../foundation/db/database.ts'
import { csvLine } from '../../foundation/http/csv.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { rowsAtOnce } from '../../foundation/http/rows-at-once.ts'
import { ImportSpec } from './import-batch.ts'
import type { RowError } from './read-person.ts'

const Cells = z.array(z.string())

/** The rows of an import that were not imported: the line, the reason, then the cells as they were, below their headings. */
export async function* importErrorsCsv(
  transaction: CallerContext['transaction'],
  { tenantId, id, spec }: Pick<Row<'peopleImports'>, 'tenantId' | 'id' | 'spec'>,
  locale: Locale,
): AsyncGenerator<string> {
  const { headings } = WORDS[locale].files
  const { rowErrors } = WORDS[locale].people
  // The column is a text.
  const words: Readonly<Record<string, string | undefined>> = rowErrors satisfies Record<RowError, string>
  yield csvLine([...headings.notImported, ...ImportSpec.parse(JSON.parse(spec)).headings])
  const atOnce = rowsAtOnce()
  for (let after = 0; ; ) {
    const { count } = atOnce
    const rows = await transaction((trx) =>
      trx
        .selectFrom('peopleImportErrors')
        .select(['rowNo', 'line', 'reason', 'cells'])
        .where('tenantId', '=', tenantId)
        .where('importId', '=', id)
        .where('rowNo', '>', after)
        .orderBy('rowNo')
        .limit(count)
        .execute(),
    )
    const lines = rows
      .map(({ line, reason, cells }) =>
        csvLine([line, words[reason] ?? reason, reason, ...Cells.parse(JSON.parse(cells))]),
      )
      .join('')
    if (lines !== '') yield lines
    atOnce.noted(rows.length, lines.length)
    if (rows.length < count) return
    after = rows.at(-1)?.rowNo ?? after
  }
}
