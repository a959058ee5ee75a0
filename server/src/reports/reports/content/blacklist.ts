import { WORDS } from '@songsarn/i18n/words/words'
import { sql } from 'kysely'
import type { Row } from '../../../foundation/db/database.ts'
import { accountsOf, accountsWithNames, BATCH_SIZE, type ReportContent } from './content.ts'

/** A row for each mobile to which the accounts do not send, by account and mobile. */
export const blacklist: ReportContent = {
  columns: [
    { name: 'mobile', kind: 'text' },
    { name: 'reason', kind: 'text' },
    { name: 'note', kind: 'text' },
    { name: 'addedAt', kind: 'time' },
    { name: 'account', kind: 'text' },
  ],

  expectedRows: (read, source) =>
    read(async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from blacklist
        where tenant_id = ${source.tenancy.tenantId} and account_id = any(${accountsOf(source)}::uuid[])`.execute(trx)
      return rows[0]?.count ?? 0
    }),

  async *rows(read, source) {
    const { reason } = WORDS[source.locale].people.blacklist
    const { tenantId } = source.tenancy
    for (const account of await read((trx) => accountsWithNames(trx, source))) {
      let after: string | undefined = ''
      while (after !== undefined) {
        const from: string = after
        const rows: Row<'blacklist'>[] = await read((trx) =>
          trx
            .selectFrom('blacklist')
            .selectAll()
            .where((eb) => eb.and({ tenantId, accountId: account.id }))
            .where('mobile', '>', from)
            .orderBy('mobile')
            .limit(BATCH_SIZE)
            .execute(),
        )
        yield rows.map((of) => [of.mobile, reason[of.reason], of.note, of.createdAt, account.name])
        after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.mobile
      }
    }
  },
}
