import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'

type Owner = { tenantId: string; accountId: string; couponId: string; analysisId: string }
type OfAnalysis = { tenantId: string; analysisId: string }
type CouponRow = { rowNo: number; address: string }

/**
 * Takes a free code for each row of an analysis, in the transaction that stores the rows. Returns the codes by row; rows for which
 * no code was free have none. Two analyses at once take different codes. A row that has a code keeps it, so a repeated batch takes
 * none.
 */
export async function takeCoupons(trx: Scope, owner: Owner, rows: readonly CouponRow[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  const { tenantId, accountId, couponId, analysisId } = owner
  const known = await codesOf(trx, owner, rows)
  const left = rows.filter(({ rowNo }) => !known.has(rowNo))
  if (left.length === 0) return known
  const { rows: free } = await sql<{ code: string }>`
    select code from coupon_codes
    where tenant_id = ${tenantId} and account_id = ${accountId} and coupon_id = ${couponId} and state = 'free'
    order by code limit ${left.length} for update skip locked`.execute(trx)
  if (free.length === 0) return known
  const taken = free.flatMap(({ code }, index) => (left[index] ? [{ ...left[index], code }] : []))
  const table = bulkRows(taken, 't', {
    code: ['text', (of) => of.code],
    rowNo: ['integer', (of) => of.rowNo],
    address: ['text', (of) => of.address],
  })
  await sql`
    update coupon_codes c set state = 'taken', analysis_id = ${analysisId}, row_no = t.row_no, address = t.address,
      taken_at = ${new Date()}
    from ${table}
    where c.tenant_id = ${tenantId} and c.account_id = ${accountId} and c.code = t.code`.execute(trx)
  return new Map([...known, ...taken.map(({ rowNo, code }) => [rowNo, code] as const)])
}

async function codesOf(trx: Scope, { tenantId, analysisId }: Owner, rows: readonly CouponRow[]) {
  const numbers = rows.map(({ rowNo }) => rowNo)
  const { rows: found } = await sql<{ rowNo: number; code: string }>`
    select row_no, code from coupon_codes where tenant_id = ${tenantId} and analysis_id = ${analysisId}
      and row_no = any(${numbers}::integer[])`.execute(trx)
  return new Map(found.map(({ rowNo, code }) => [rowNo, code]))
}

/** Issues the codes of an analysis to its recipients, in the transaction of the send. */
export async function issueCoupons(trx: Scope, { tenantId, analysisId }: OfAnalysis, now: Date): Promise<void> {
  await sql`
    update coupon_codes set state = 'issued', issued_at = ${now}
    where tenant_id = ${tenantId} and analysis_id = ${analysisId} and state = 'taken'`.execute(trx)
}

/** Notes that a recipient opened a link of the message with their code: the first time counts. */
export async function openCoupon(
  trx: Scope,
  { tenantId, analysisId, rowNo }: { tenantId: string; analysisId: string; rowNo: number },
  now: Date,
): Promise<void> {
  await sql`
    update coupon_codes set opened_at = ${now}, state = case when state = 'issued' then 'opened' else state end
    where tenant_id = ${tenantId} and analysis_id = ${analysisId} and row_no = ${rowNo}
      and opened_at is null and state in ('issued', 'redeemed')`.execute(trx)
}

/** Takes the codes of a cancelled schedule back: no recipient got them. */
export async function takeBackCoupons(trx: Scope, { tenantId, analysisId }: OfAnalysis): Promise<void> {
  await sql`
    update coupon_codes set state = 'taken', issued_at = null
    where tenant_id = ${tenantId} and analysis_id = ${analysisId} and state = 'issued'`.execute(trx)
}

/** Frees the codes of an analysis that is never sent. */
export async function freeCouponsOf(trx: Scope, { tenantId, analysisId }: OfAnalysis): Promise<void> {
  await sql`
    update coupon_codes set ${FREED}
    where tenant_id = ${tenantId} and analysis_id = ${analysisId} and state = 'taken'`.execute(trx)
}

const FREED = sql`state = 'free', analysis_id = null, row_no = null, address = null, taken_at = null`

/** Longer than an analysis is kept. */
const UNSENT_MS = 2 * 24 * 3600 * 1000

/** Frees codes of analyses that were neither discarded nor sent. */
export const freeCouponsJob = (store: Store): Job => ({
  name: 'free-coupons',
  serverOnly: true,
  everySeconds: 600,
  run: () => freeCoupons(store, new Date()),
})

export async function freeCoupons(store: Store, now: Date): Promise<void> {
  const old = new Date(now.getTime() - UNSENT_MS)
  await asWorker(store, (trx) =>
    sql`
      update coupon_codes c set ${FREED}
      where c.state = 'taken' and (c.taken_at <= ${old} or not exists (
        select from analyses a where a.tenant_id = c.tenant_id and a.id = c.analysis_id and a.deleted_at is null))`.execute(
      trx,
    ),
  )
}
