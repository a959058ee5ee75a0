import type { SmsType } from '@songsarn/contract/base/states'
import { WORDS } from '@songsarn/i18n/words/words'
import { type RawBuilder, sql } from 'kysely'
import { withNames } from '../../../account/accounts/with-names.ts'
import { nameOf } from '../../../communication/communication-name.ts'
import { COMPOSED } from '../../../communication/communications/figures.ts'
import { IS_HELD_BY_RULE } from '../../../communication/communications/held-by-rule.ts'
import { figureDayOf } from '../../../delivery/settlement/daily-figures.ts'
import { lowestIdAt } from '../../../foundation/db/id.ts'
import { bangkokDay, daysBetween } from '../../../foundation/time/bangkok.ts'
import { accountsOf, bySend, type Cell, type Column, type ReportContent, type RunSource } from './content.ts'

/** Messages by their status, and credits. The statuses sum to the messages. What rules hold or cancelled is a part of two of them. */
type Figures = {
  messages: number
  pending: number
  heldByRule: number
  submitted: number
  delivered: number
  undelivered: number
  rejected: number
  expired: number
  unknown: number
  cancelled: number
  cancelledByRule: number
  credits: number
}
type Communication = Figures & {
  id: string
  name: string | null
  content: string
  type: SmsType
  sender: string
  accountId: string
  userId: string
  createdAt: Date
}

const FIGURES = [
  { name: 'messages', kind: 'number' },
  { name: 'pending', kind: 'number' },
  { name: 'heldByRule', kind: 'number' },
  { name: 'completed', kind: 'number' },
  { name: 'delivered', kind: 'number' },
  { name: 'undelivered', kind: 'number' },
  { name: 'rejected', kind: 'number' },
  { name: 'expired', kind: 'number' },
  { name: 'unknown', kind: 'number' },
  { name: 'cancelled', kind: 'number' },
  { name: 'cancelledByRule', kind: 'number' },
  { name: 'deliveryRate', kind: 'share' },
  { name: 'credits', kind: 'number' },
] as const satisfies readonly Column[]

const NOTHING: Figures = {
  messages: 0,
  pending: 0,
  heldByRule: 0,
  submitted: 0,
  delivered: 0,
  undelivered: 0,
  rejected: 0,
  expired: 0,
  unknown: 0,
  cancelled: 0,
  cancelledByRule: 0,
  credits: 0,
}

function cells(of: Figures): Cell[] {
  const handedOver = of.messages - of.pending - of.cancelled
  const rate = handedOver === 0 ? null : Math.round((of.delivered / handedOver) * 10_000) / 100
  return FIGURES.map(({ name }) => (name === 'deliveryRate' ? rate : name === 'completed' ? of.submitted : of[name]))
}

/** The sums over the communications `c`. Messages that are not written yet are pending. */
const SUMS = sql`sum(c.recipients)::integer as messages,
  sum(c.recipients - c.expanded + coalesce(k.pending, 0))::integer as pending,
  coalesce(sum(c.recipients - c.expanded + coalesce(k.pending, 0)) filter (where ${IS_HELD_BY_RULE}), 0)::integer as held_by_rule,
  coalesce(sum(k.submitted), 0)::integer as submitted, coalesce(sum(k.delivered), 0)::integer as delivered,
  coalesce(sum(k.undelivered), 0)::integer as undelivered, coalesce(sum(k.rejected), 0)::integer as rejected,
  coalesce(sum(k.expired), 0)::integer as expired, coalesce(sum(k.unknown), 0)::integer as unknown,
  coalesce(sum(k.cancelled), 0)::integer as cancelled, coalesce(sum(k.cancelled_by_rule), 0)::integer as cancelled_by_rule,
  sum(c.credits - coalesce(k.returned, 0))::integer as credits`

/** Communications with the counters of their chunks, which move with the messages: the figures equal the figures of Logs. */
function countedIn(source: RunSource, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const { range, tenancy } = source
  return sql`communications c cross join lateral (
      select sum(pending) as pending, sum(submitted) as submitted, sum(delivered) as delivered,
        sum(undelivered) as undelivered, sum(rejected) as rejected, sum(expired) as expired, sum(unknown) as unknown,
        sum(cancelled) as cancelled, sum(cancelled_by_rule) as cancelled_by_rule, sum(credits_refundable) as returned
      from chunks where tenant_id = ${tenancy.tenantId} and communication_id = c.id) k
    where c.tenant_id = ${tenancy.tenantId} and c.account_id = any(${accountsOf(source)}::uuid[])
      and c.id >= ${lowestIdAt(range.from)} and c.id < ${lowestIdAt(range.until)} and c.recipients > 0
      ${bySend(source)} ${more}`
}

const BATCH_SIZE = 500

/** A row for each communication, newest first. OTPs are in the OTP report and in the other summaries. */
export const byCommunication: ReportContent = {
  columns: [
    { name: 'communication', kind: 'text' },
    { name: 'type', kind: 'text' },
    { name: 'sender', kind: 'text' },
    { name: 'account', kind: 'text' },
    { name: 'user', kind: 'text' },
    { name: 'acceptedAt', kind: 'time' },
    ...FIGURES,
    { name: 'communicationId', kind: 'text' },
  ],

  async *rows(read, source) {
    const { smsType } = WORDS[source.locale].common
    let before = lowestIdAt(source.range.until)
    for (;;) {
      const from = before
      const found = await read(async (trx) => {
        const { rows } = await sql<Communication>`
          select c.id, c.name, c.content, c.type, c.sender, c.account_id, c.user_id, c.created_at, ${SUMS}
          from ${countedIn(source, sql`and c.id < ${from} and ${COMPOSED}`)}
          group by c.tenant_id, c.id order by c.id desc limit ${BATCH_SIZE}`.execute(trx)
        return withNames(trx, source.tenancy.tenantId, rows)
      })
      yield found.map((of) => [
        nameOf(of),
        smsType[of.type],
        of.sender,
        of.accountName,
        of.userName ?? '',
        of.createdAt,
        ...cells(of),
        of.id,
      ])
      const last = found.at(-1)
      if (!last || found.length < BATCH_SIZE) break
      before = last.id
    }
  },
}

/** A row for each account that sent, the most messages first. */
export const byAccount: ReportContent = {
  columns: [{ name: 'account', kind: 'text' }, ...FIGURES],
  async *rows(read, source) {
    const found = await grouped(read, source, sql`c.account_id::text`)
    const { rows: names } = await read((trx) =>
      sql<{ id: string; name: string }>`
        select id, name from accounts
        where tenant_id = ${source.tenancy.tenantId} and id = any(${found.map(({ key }) => key)}::uuid[])`.execute(trx),
    )
    const nameOf = new Map(names.map(({ id, name }) => [id, name]))
    yield found.map(({ key, ...of }) => [nameOf.get(key) ?? '', ...cells(of)])
  },
}

/** A row for each day of the range, also without messages. A message counts for the day of its communication's id, by which Logs filters. */
export const byDate: ReportContent = {
  columns: [{ name: 'date', kind: 'text' }, ...FIGURES],
  async *rows(read, source) {
    const found = await grouped(read, source, sql`${figureDayOf(sql`c.id`)}::text`)
    const byDay = new Map(found.map((of) => [of.key, of]))
    const { from, until } = source.range
    // The last instant of the range, and no day that has not begun.
    const end = Math.min(until.getTime() - 1, Math.max(source.now.getTime(), from.getTime()))
    const days = daysBetween(bangkokDay(from), bangkokDay(new Date(end)))
    yield days.map((day) => [day, ...cells(byDay.get(day) ?? NOTHING)])
  },
}

/** A row for each sender, the most messages first. */
export const bySender: ReportContent = {
  columns: [{ name: 'sender', kind: 'text' }, ...FIGURES],
  async *rows(read, source) {
    const found = await grouped(read, source, sql`c.sender`)
    yield found.map(({ key, ...of }) => [key, ...cells(of)])
  },
}

async function grouped(
  read: Parameters<ReportContent['rows']>[0],
  source: RunSource,
  key: RawBuilder<string>,
): Promise<(Figures & { key: string })[]> {
  const { rows } = await read((trx) =>
    sql<Figures & { key: string }>`
      select ${key} as key, ${SUMS} from ${countedIn(source)} group by 1 order by messages desc, 1`.execute(trx),
  )
  return rows
}
