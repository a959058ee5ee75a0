import { WORDS } from '@songsarn/i18n/words/words'
import { sql } from 'kysely'
import { nameOf } from '../../../communication/communication-name.ts'
import { clickedUrls } from '../../../communication/links/clicked-urls.ts'
import { accountsWithNames, BATCH_SIZE, bySend, type ReportContent } from './content.ts'

type Click = {
  communicationId: string
  ordinal: number
  index: number
  isBot: boolean
  address: string
  firstAt: Date
  agent: string | null
  rowNo: number
  name: string | null
  content: string | null
  sender: string | null
}

/** A row for each click as it is counted: a person once a link and day, by account, oldest first. */
export const clicks: ReportContent = {
  columns: [
    { name: 'link', kind: 'text' },
    { name: 'mobile', kind: 'text' },
    { name: 'clickedAt', kind: 'time' },
    { name: 'openedBy', kind: 'text' },
    { name: 'agent', kind: 'text' },
    { name: 'communication', kind: 'text' },
    { name: 'sender', kind: 'text' },
    { name: 'account', kind: 'text' },
    { name: 'communicationId', kind: 'text' },
  ],

  async *rows(read, source) {
    const { openers } = WORDS[source.locale].files
    const { tenantId } = source.tenancy
    for (const account of await read((trx) => accountsWithNames(trx, source))) {
      let after: Click | undefined
      do {
        const from = after
        const found = await read(async (trx) => {
          const { rows } = await sql<Click>`
            select k.communication_id, k.ordinal, k.index, k.is_bot, k.address, k.first_at, k.agent,
              coalesce(m.row_no, k.ordinal) as row_no, c.name, c.content, c.sender
            from link_clicks k
            left join communications c on c.tenant_id = k.tenant_id and c.id = k.communication_id
            left join messages m on m.tenant_id = k.tenant_id and m.communication_id = k.communication_id
              and m.ordinal = k.ordinal
            where k.tenant_id = ${tenantId} and k.account_id = ${account.id}
              and k.first_at >= ${from?.firstAt ?? source.range.from} and k.first_at < ${source.range.until} ${bySend(source)}
              ${
                from
                  ? sql`and (k.first_at, k.communication_id, k.ordinal, k.index, k.is_bot)
                      > (${from.firstAt}, ${from.communicationId}, ${from.ordinal}, ${from.index}, ${from.isBot})`
                  : sql``
              }
            order by k.first_at, k.communication_id, k.ordinal, k.index, k.is_bot limit ${BATCH_SIZE}`.execute(trx)
          const urls = await clickedUrls(trx, tenantId, rows)
          return rows.map((click, index) => ({ click, url: urls[index] ?? null }))
        })
        yield found.map(({ click, url }) => [
          url,
          click.address,
          click.firstAt,
          openers[click.isBot ? 'program' : 'person'],
          click.agent,
          nameOf({ name: click.name, content: click.content ?? '' }),
          click.sender,
          account.name,
          click.communicationId,
        ])
        after = found.length < BATCH_SIZE ? undefined : found.at(-1)?.click
      } while (after)
    }
  },
}
