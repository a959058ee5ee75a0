import type { Locale } from '@songsarn/contract/account/session'
import { WORDS } from '@songsarn/i18n/words/words'
import { sql } from 'kysely'
import type { Row } from '../../foundation/db/database.ts'
import { csvLine } from '../../foundation/http/csv.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { rowsAtOnce } from '../../foundation/http/rows-at-once.ts'

type Kept = { personId: string; mobile: string; firstName: string; lastName: string; outcome: 'changed' | 'written' }

/** The people that the undo of an import left: mobile, first and last name, and why. */
export async function* keptCsv(
  transaction: CallerContext['transaction'],
  { tenantId, id }: Pick<Row<'peopleImports'>, 'tenantId' | 'id'>,
  locale: Locale,
): AsyncGenerator<string> {
  const { headings } = WORDS[locale].files
  const { keptReasons } = WORDS[locale].people
  yield csvLine([...headings.kept])
  const atOnce = rowsAtOnce()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { count } = atOnce
    const { rows } = await transaction((trx) =>
      sql<Kept>`
        select c.person_id as "personId", p.mobile, p.first_name as "firstName", p.last_name as "lastName", c.outcome
        from people_import_changes c join people p on p.tenant_id = c.tenant_id and p.id = c.person_id
        where c.tenant_id = ${tenantId} and c.import_id = ${id} and c.outcome in ('changed', 'written') and c.person_id > ${after}
        order by c.person_id limit ${count}`.execute(trx),
    )
    const lines = rows
      .map(({ mobile, firstName, lastName, outcome }) =>
        csvLine([mobile, firstName, lastName, keptReasons[outcome], outcome]),
      )
      .join('')
    if (lines !== '') yield lines
    atOnce.noted(rows.length, lines.length)
    if (rows.length < count) return
    after = rows.at(-1)?.personId ?? after
  }
}
