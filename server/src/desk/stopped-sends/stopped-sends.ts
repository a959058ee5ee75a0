import type { DeskSend, listDeskSends } from '@songsarn/contract/communication/stopped-sends'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { LISTED, SHOWN_AT } from '../../communication/communications/figures.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { startOfBangkokDay } from '../../foundation/time/bangkok.ts'

export type SendFilter = Partial<Omit<z.output<typeof listDeskSends.query>, 'page' | 'size' | 'sort'>>

const DAY_MS = 86_400_000

const PAUSED_BY = sql<NonNullable<DeskSend['pausedBy']>>`
  case when c.status <> 'paused' then null when c.held_until is not null then 'hours' else coalesce(c.pause_reason, 'user') end`

/** The condition on communications `c` of all accounts that failed or are paused. Indexed by `communications_troubled`. */
export function stoppedSends({ account, status, pausedBy, startDate, endDate }: SendFilter): RawBuilder<boolean> {
  const conditions = [
    sql`c.status in ('paused', 'failed') and ${LISTED}`,
    account !== undefined && sql`c.account_id = ${account}`,
    status && sql`c.status = any(${status}::text[])`,
    pausedBy && sql`${PAUSED_BY} = any(${pausedBy}::text[])`,
    startDate !== undefined && sql`${SHOWN_AT} >= ${startOfBangkokDay(startDate)}`,
    endDate !== undefined && sql`${SHOWN_AT} < ${new Date(startOfBangkokDay(endDate).getTime() + DAY_MS)}`,
  ]
  return sql<boolean>`${sql.join(
    conditions.filter((condition) => condition !== false && condition !== undefined),
    sql` and `,
  )}`
}

type Found = Omit<DeskSend, 'account' | 'pending' | 'date' | 'since'> & {
  accountId: string
  tenantId: string
  pending: number
  date: Date
  since: Date | null
}

/** A page of these sends, newest first; in a scope of `asWorker`. Names and figures are statements of their own, as Citus needs. */
export async function readStoppedSends(
  trx: Scope,
  filter: SendFilter,
  { page, size }: { page: number; size: number },
): Promise<z.output<typeof listDeskSends.answer>> {
  const where = stoppedSends(filter)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from communications c where ${where}`.execute(trx)
  const { rows } = await sql<Found>`
    select c.id, c.tenant_id as "tenantId", c.account_id as "accountId", c.name, c.sender as "senderName", c.type, c.status,
      case when c.status = 'failed' then c.failure end as failure, ${PAUSED_BY} as "pausedBy",
      c.recipients as "totalRecipients", c.recipients - c.expanded as pending, ${SHOWN_AT} as date,
      case when c.status = 'failed' then c.completed_at else c.paused_at end as since
    from communications c where ${where}
    order by ${SHOWN_AT} desc, c.id desc limit ${size} offset ${page * size}`.execute(trx)
  const ids = rows.map(({ id }) => id)
  const tenants = [...new Set(rows.map(({ tenantId }) => tenantId))]
  const { rows: chunks } = await sql<{ id: string; pending: number }>`
    select communication_id as id, sum(pending)::integer as pending from chunks
    where tenant_id = any(${tenants}::uuid[]) and communication_id = any(${ids}::uuid[]) group by communication_id`.execute(
    trx,
  )
  const { rows: accounts } = await sql<{ id: string; name: string }>`
    select id, name from accounts where id = any(${rows.map(({ accountId }) => accountId)}::uuid[])`.execute(trx)
  const pendingOf = new Map(chunks.map(({ id, pending }) => [id, pending]))
  const nameOf = new Map(accounts.map(({ id, name }) => [id, name]))
  return {
    items: rows.map(({ accountId, tenantId: _, pending, date, since, ...row }) => ({
      ...row,
      account: { id: accountId, accountName: nameOf.get(accountId) ?? '' },
      pending: pending + (pendingOf.get(row.id) ?? 0),
      date: date.toISOString(),
      since: since?.toISOString() ?? null,
    })),
    ...{ page, size, total: counts[0]?.total ?? 0 },
  }
}
