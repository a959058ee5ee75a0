import { FAILED_DAYS, type HomeNeeds, NEED_KINDS, type Need, type NeedKind } from '@songsarn/contract/reports/home'
import { type RawBuilder, sql } from 'kysely'
import { IS_UNUSED } from '../../account/senders/warn-of-unused.ts'
import { LISTED, readFigures, SHOWN_AT, shownItem } from '../../communication/communications/figures.ts'
import { inReach } from '../../communication/communications/find-communication.ts'
import { OF_SCHEDULE } from '../../communication/communications/schedule-filter.ts'
import { hasWarning } from '../../communication/coupons/coupon-warning.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { bangkokDay, startOfBangkokDay } from '../../foundation/time/bangkok.ts'
import { howLong } from './balance-days.ts'

const RUNNING_SHOWN = 5
const DAY_MS = 86_400_000

/** Work that waits for the caller. Each count uses the condition of the list that shows its rows. */
export function showNeeds({ caller, transaction }: CallerContext, now: Date): Promise<HomeNeeds> {
  return transaction(async (trx) => {
    const found = [
      ...(await ofCommunications(trx, caller, now)),
      ...(await ofApprovals(trx, caller, now)),
      ...(await ofSenders(trx, caller)),
      ...(await ofCoupons(trx, caller, now)),
      ...(await ofTickets(trx, caller)),
    ]
    return {
      items: found
        .filter(({ count }) => count > 0)
        .sort((a, b) => NEED_KINDS.indexOf(a.kind) - NEED_KINDS.indexOf(b.kind)),
      running: await running(trx, caller),
      balance: await howLong(trx, caller, now),
    }
  })
}

async function ofCommunications(trx: Scope, caller: Caller, now: Date): Promise<Need[]> {
  if (!caller.can('read', 'Communication')) return []
  const listed = sql`communications c where ${inReach(caller)} and ${LISTED}`
  const startDate = bangkokDay(new Date(now.getTime() - (FAILED_DAYS - 1) * DAY_MS))
  const count = (kind: NeedKind, date: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    counted(trx, kind, date, sql`${listed} and ${condition}`)
  const paused = await count('paused', sql`c.paused_at`, sql`c.status = 'paused'`)
  return [
    paused.count > 0 ? { ...paused, pausedBy: await pausedBy(trx, listed) } : paused,
    {
      ...(await count('failed', SHOWN_AT, sql`c.status = 'failed' and ${SHOWN_AT} >= ${startOfBangkokDay(startDate)}`)),
      startDate,
    },
    await count('scheduleProblem', sql`c.scheduled_at`, OF_SCHEDULE.problem),
    await count('scheduled', sql`c.scheduled_at`, OF_SCHEDULE.soon),
  ]
}

async function pausedBy(trx: Scope, listed: RawBuilder<unknown>): Promise<NonNullable<Need['pausedBy']>> {
  const { rows } = await sql<{ reason: keyof NonNullable<Need['pausedBy']>; count: number }>`
    select case when c.held_until is not null then 'hours' else coalesce(c.pause_reason, 'user') end as reason,
      count(*)::integer as count
    from ${listed} and c.status = 'paused' group by 1`.execute(trx)
  const by = { user: 0, hours: 0, brake: 0, accountSwitchedOff: 0 }
  for (const { reason, count } of rows) by[reason] = count
  return by
}

/** Requests that the caller may decide, and their own ones. A job soon ends those whose time has passed. */
async function ofApprovals(trx: Scope, caller: Caller, now: Date): Promise<Need[]> {
  if (!caller.can('read', 'Communication')) return []
  const waiting = sql`approvals where ${own(caller)} and status = 'waiting' and expires_at > ${now}`
  return [
    ...(caller.can('update', 'Approval')
      ? [await counted(trx, 'approvals', sql`expires_at`, sql`${waiting} and user_id <> ${caller.user.id}`)]
      : []),
    await counted(trx, 'ownApprovals', sql`expires_at`, sql`${waiting} and user_id = ${caller.user.id}`),
  ]
}

async function ofSenders(trx: Scope, caller: Caller): Promise<Need[]> {
  if (!caller.can('create', 'Sender')) return []
  const senders = sql`senders where ${own(caller)}`
  return [
    await counted(trx, 'sendersRejected', sql`decided_at`, sql`${senders} and status = 'rejected'`),
    await counted(trx, 'sendersUnused', sql`unused_told_at`, sql`${senders} and ${IS_UNUSED}`),
  ]
}

async function ofCoupons(trx: Scope, caller: Caller, now: Date): Promise<Need[]> {
  if (!caller.can('update', 'Coupon')) return []
  const coupons = sql`coupons where ${own(caller)}`
  return [
    await counted(trx, 'couponsEnding', sql`ends_at`, sql`${coupons} and ${hasWarning('ending', now)}`),
    await counted(trx, 'couponsRunningOut', sql`ends_at`, sql`${coupons} and ${hasWarning('runningOut', now)}`),
  ]
}

async function ofTickets(trx: Scope, caller: Caller): Promise<Need[]> {
  if (!caller.can('create', 'Ticket')) return []
  return [
    await counted(trx, 'ticketsAnswered', sql`updated_at`, sql`tickets where ${own(caller)} and status = 'answered'`),
  ]
}

async function running(trx: Scope, caller: Caller): Promise<HomeNeeds['running']> {
  if (!caller.can('read', 'Communication')) return { count: 0, newest: [] }
  const where = sql<boolean>`${inReach(caller)} and ${LISTED} and c.status = 'sending'`
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from communications c where ${where}`.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count === 0) return { count, newest: [] }
  const newest = await readFigures(trx, caller.tenancy.tenantId, where, { size: RUNNING_SHOWN, offset: 0 })
  return {
    count,
    newest: newest.map(shownItem).map(({ id, broadcastName, totalRecipients, counts }) => ({
      ...{ id, broadcastName, totalRecipients, counts },
    })),
  }
}

function own(caller: Caller): RawBuilder<boolean> {
  const { tenantId, accountId } = ofCaller(caller)
  return sql`tenant_id = ${tenantId} and account_id = ${accountId}`
}

async function counted(
  trx: Scope,
  kind: NeedKind,
  date: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): Promise<Need> {
  const found = await sql<{ count: number; date: Date | null }>`
    select count(*)::integer as count, min(${date}) as date from ${rows}`.execute(trx)
  const [first] = found.rows
  return { kind, count: first?.count ?? 0, date: first?.date?.toISOString() ?? null }
}
