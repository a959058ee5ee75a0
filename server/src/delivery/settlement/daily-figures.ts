import { type RawBuilder, sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, insertSelect, ofTenant } from '../../foundation/db/distribution.ts'
import { timeOf } from '../../foundation/db/id.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'

/** The outcomes that daily figures count. What is pending is counted where it waits: in open chunks. */
const OUTCOMES = ['submitted', 'delivered', 'undelivered', 'rejected', 'expired', 'unknown', 'cancelled'] as const
type Outcome = (typeof OUTCOMES)[number]

/**
 * Change that one chunk of a communication makes in the figures of its day. `cost`: credits charged, less those given back.
 * `cancelledByRule`: the part of `cancelled` that rules of sending cancelled.
 */
export type FigureChange = { tenantId: string; communicationId: string } & Record<
  Outcome | 'cost' | 'cancelledByRule',
  number
>

const COLUMNS = [...OUTCOMES, 'cost', 'cancelledByRule'] as const
const names = sql.join(COLUMNS.map((name) => sql.ref(name)))
const sums = (of: string): RawBuilder<unknown> => sql.join(COLUMNS.map((name) => sql`sum(${sql.ref(`${of}.${name}`)})`))

/** The day whose figures count a communication: the day of its id, by which Logs filters. */
export const figureDay = (communicationId: string): string => bangkokDay(timeOf(communicationId))

/** `figureDay` in SQL. */
export const figureDayOf = (id: RawBuilder<unknown>): RawBuilder<string> => sql`
  (to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'Asia/Bangkok')::date`

/**
 * Counts changes in the figures of their days, in the transaction that makes them. It only appends rows: workers never
 * wait for each other, however many settle messages of one account.
 */
export async function countFigures(trx: Scope, changes: readonly FigureChange[]): Promise<void> {
  const counted = changes.filter((change) => COLUMNS.some((name) => change[name] !== 0))
  await byTenant(trx, counted, (some) =>
    insertSelect(
      trx,
      sql`
      ${keepPlan}insert into daily_figure_changes as x (tenant_id, account_id, day, sender, ${names})
      select c.tenant_id, c.account_id, d.day::date, c.sender, ${sums('d')}
      from ${bulkRows(some, 'd', {
        tenantId: ['uuid', (of) => of.tenantId],
        communicationId: ['uuid', (of) => of.communicationId],
        day: ['text', (of) => figureDay(of.communicationId)],
        ...Object.fromEntries(COLUMNS.map((name) => [name, ['integer', (of: FigureChange) => of[name]] as const])),
      })} join communications c on c.tenant_id = d.tenant_id and c.id = d.communication_id ${ofTenant(trx, 'c')}
      group by c.tenant_id, c.account_id, d.day, c.sender`,
      'day',
    ),
  )
}

/** `countFigures` for messages that were cancelled before they had a chunk. They have no cost yet. */
export const countCancelled = (
  trx: Scope,
  key: { tenantId: string; communicationId: string },
  counts: Pick<FigureChange, 'cancelled' | 'cancelledByRule'>,
): Promise<void> => countFigures(trx, [{ ...NO_CHANGE, ...key, ...counts }])

const NO_CHANGE = {
  submitted: 0,
  delivered: 0,
  undelivered: 0,
  rejected: 0,
  expired: 0,
  unknown: 0,
  cancelled: 0,
  cancelledByRule: 0,
  cost: 0,
}

/** Adds the appended changes to the figures of their days, so that there are few rows to read. */
export const addUpFiguresJob = (store: Store): Job => ({
  name: 'add-up-figures',
  serverOnly: true,
  everySeconds: 60,
  due: sql`select now() where exists (select 1 from daily_figure_changes)`,
  run: (_, { signal }) => addUpFigures(store, signal),
})

export async function addUpFigures(store: Store, signal?: AbortSignal): Promise<void> {
  const { rows } = await asWorker(store, (trx) =>
    sql<{ tenantId: string }>`select distinct tenant_id as "tenantId" from daily_figure_changes`.execute(trx),
  )
  for (const { tenantId } of rows) {
    signal?.throwIfAborted()
    await asWorker(store, (trx) => addUp(trx, tenantId))
  }
}

/** Two at once take different rows: a deleted row is counted by the one who deleted it. */
async function addUp(trx: Scope, tenantId: string): Promise<void> {
  await sql`
    with taken as materialized (
      delete from daily_figure_changes where tenant_id = ${tenantId} returning *
    ),
    stored as (
      insert into daily_figures as f (tenant_id, account_id, day, sender, ${names})
      select t.tenant_id, t.account_id, t.day, t.sender, ${sums('t')} from taken t
      group by t.tenant_id, t.account_id, t.day, t.sender
      on conflict (tenant_id, account_id, day, sender)
      do update set ${sql.join(COLUMNS.map((name) => sql`${sql.ref(name)} = f.${sql.ref(name)} + excluded.${sql.ref(name)}`))}
      returning f.day
    )
    select count(*) from stored`.execute(trx)
}
