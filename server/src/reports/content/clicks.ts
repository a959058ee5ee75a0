import { sql } from 'kysely'
import { excerptOf } from '../../communications/excerpt.ts'
import type { Scope } from '../../db/database.ts'
import { readTargets, shownUrl } from '../../links/find-link.ts'
import { REPORT_WORDS } from '../report-words.ts'
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
    const { openers } = REPORT_WORDS[source.locale]
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
          const urls = await urlsOf(trx, tenantId, rows)
          return rows.map((click, index) => ({ click, url: urls[index] ?? null }))
        })
        yield found.map(({ click, url }) => [
          url,
          click.address,
          click.firstAt,
          openers[click.isBot ? 'program' : 'person'],
          click.agent,
          click.name ?? excerptOf(click.content ?? ''),
          click.sender,
          account.name,
          click.communicationId,
        ])
        after = found.length < BATCH_SIZE ? undefined : found.at(-1)?.click
      } while (after)
    }
  },
}

/** Where the links lead, in the order of the clicks; null for a send that is gone. */
async function urlsOf(trx: Scope, tenantId: string, found: readonly Click[]): Promise<(string | null)[]> {
  const ids = [...new Set(found.map(({ communicationId }) => communicationId))]
  const sets = await trx
    .selectFrom('linkSets')
    .select(['no', 'communicationId', 'targets', 'hasRowTargets'])
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`communication_id = any(${ids}::uuid[])`)
    .execute()
  const setOf = new Map(
    sets.map(({ communicationId, targets, ...set }) => [communicationId, { ...set, targets: readTargets(targets) }]),
  )
  const ofRows = found.flatMap(({ communicationId, rowNo }) => {
    const set = setOf.get(communicationId)
    return set?.hasRowTargets ? [{ no: set.no, rowNo }] : []
  })
  const { rows } = await sql<{ setNo: number; rowNo: number; index: number; url: string }>`
    select t.set_no, t.row_no, t.index, t.url
    from unnest(${ofRows.map(({ no }) => no)}::bigint[], ${ofRows.map(({ rowNo }) => rowNo)}::integer[]) as wanted (set_no, row_no)
    join link_targets t on t.tenant_id = ${tenantId} and t.set_no = wanted.set_no and t.row_no = wanted.row_no`.execute(
    trx,
  )
  const ownUrls = new Map(rows.map(({ setNo, rowNo, index, url }) => [`${setNo} ${rowNo} ${index}`, url]))
  return found.map(({ communicationId, rowNo, index }) => {
    const set = setOf.get(communicationId)
    return set ? shownUrl(set.targets, index, ownUrls.get(`${set.no} ${rowNo} ${index}`) ?? null) : null
  })
}
