import { type HoursRule, nextClosing, nextOpening } from '@songsarn/contract/account/sending-hours'
import { type RawBuilder, sql } from 'kysely'
import { rulesInForce } from '../../account/sending-rules/rules-in-force.ts'
import { wakeExpansion } from '../../delivery/queue/expand.ts'
import { isUnsettled } from '../../delivery/unsettled.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { writeAudit } from '../../foundation/http/audit.ts'
import type { Job, JobContext, JobPort } from '../../foundation/job-queue/job-queue.ts'
import { changeStatus } from './change-status.ts'
import { DATABASE_CLOCK, timeOf } from './scheduled.ts'

const EVERY_SECONDS = 5
/**
 * What closes before the next look is paused now, so that no message is handed over after the hours. Twice the time between two
 * looks: a look may be late.
 */
const AHEAD_MS = 2 * EVERY_SECONDS * 1000

const IS_MARKETING_UNDER_WAY = sql`${isUnsettled()} and purpose = 'marketing'
  and (status = 'sending' or (status = 'paused' and held_until is not null))`

/** Pauses marketing when the hours of its account end, and goes on when they begin. */
export const keepHoursJob = (store: Store, onResumed: () => void): Job => ({
  name: 'keep-hours',
  everySeconds: EVERY_SECONDS,
  due: sql`select now() where exists (select 1 from communications where ${IS_MARKETING_UNDER_WAY})`,
  run: (_, context) => keepHours(store, { ...context, onResumed }),
})

type Ports = { jobs: JobPort; onResumed?: () => void }
type UnderWay = { tenantId: string; accountId: string; id: string; heldUntil: Date | null }

/**
 * Each communication is changed in its own transaction, under the lock of its row: of two processes, one finds it as it was read. After
 * a restart the next look finds what the last one left.
 */
export async function keepHours(
  store: Store,
  { signal, ...ports }: Ports & Partial<JobContext>,
  clock: RawBuilder<Date> = DATABASE_CLOCK,
): Promise<void> {
  const { now, underWay } = await asWorker(store, async (trx) => {
    const { rows } = await sql<UnderWay>`
      select tenant_id as "tenantId", account_id as "accountId", id, held_until as "heldUntil" from communications
      where ${IS_MARKETING_UNDER_WAY} order by tenant_id, account_id, id`.execute(trx)
    return { now: await timeOf(trx, clock), underWay: rows }
  })
  let resumed = 0
  for (const [, ofAccount] of Map.groupBy(underWay, ({ accountId }) => accountId)) {
    const [first] = ofAccount
    if (!first) continue
    const { hours } = await asWorker(store, (trx) => rulesInForce(trx, first))
    const heldUntil = heldAt(hours, now)
    for (const one of ofAccount) {
      signal?.throwIfAborted()
      if (heldUntil === null) resumed += one.heldUntil === null ? 0 : await goOn(store, one, now)
      else if (one.heldUntil?.getTime() !== heldUntil.getTime()) await hold(store, one, heldUntil, now)
    }
  }
  if (resumed === 0) return
  wakeExpansion(ports.jobs)
  ports.onResumed?.()
}

/** When the hours begin again, if they are closed or close before the next look; else null. */
function heldAt(hours: HoursRule | null, now: Date): Date | null {
  const closing = nextClosing(hours, now)
  if (closing === null || closing.getTime() > now.getTime() + AHEAD_MS) return null
  const opening = nextOpening(hours, closing)
  // Hours of a few seconds: the day after has them again.
  return opening > now ? opening : null
}

const reach = ({ tenantId, accountId }: UnderWay) => ({ tenancy: { tenantId, accountIds: [accountId] } })

async function hold(store: Store, one: UnderWay, heldUntil: Date, now: Date): Promise<void> {
  await unlessChanged(store, async (trx) => {
    // Held already: the hours have changed.
    if (one.heldUntil !== null) return setHeld(trx, one, heldUntil)
    await changeStatus(trx, reach(one), one.id, 'paused', { heldUntil })
    await audit(trx, one, 'pause', now)
  })
}

/** Returns 1 when it goes on. What may not go on now, such as of an account that was switched off, waits for a person. */
async function goOn(store: Store, one: UnderWay, now: Date): Promise<number> {
  const resume = (trx: Scope) =>
    changeStatus(trx, reach(one), one.id, 'sending').then(() => audit(trx, one, 'resume', now))
  try {
    await asWorker(store, resume)
    return 1
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code !== 'communication.transition') await asWorker(store, (trx) => setHeld(trx, one, null))
    return 0
  }
}

/** Somebody may have paused, resumed or stopped it meanwhile. */
async function unlessChanged(store: Store, work: (trx: Scope) => Promise<void>): Promise<void> {
  await asWorker(store, work).catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error
  })
}

async function setHeld(trx: Scope, { tenantId, id }: UnderWay, heldUntil: Date | null): Promise<void> {
  await trx
    .updateTable('communications')
    .set({ heldUntil })
    .where((eb) => eb.and({ tenantId, id, status: 'paused' }))
    .where('heldUntil', 'is not', null)
    .execute()
}

async function audit(
  trx: Scope,
  { tenantId, accountId, id }: UnderWay,
  action: 'pause' | 'resume',
  at: Date,
): Promise<void> {
  const { name, type } = await trx
    .selectFrom('communications')
    .select(['name', 'type'])
    .where((eb) => eb.and({ tenantId, id }))
    .executeTakeFirstOrThrow()
  const target = { id, name: name ?? type }
  await writeAudit(
    trx,
    { caller: undefined, address: null, at },
    { action, subject: 'Communication', target, account: { tenantId, accountId } },
  )
}
