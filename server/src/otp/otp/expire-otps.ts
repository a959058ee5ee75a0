import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, isDistributed, ofTenant } from '../../foundation/db/distribution.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { purgeCounters } from './limits.ts'
import { type OtpEvent, queueResultCallbacks } from './result-callbacks.ts'

/** The most PINs that one transaction settles. */
const BATCH_SIZE = 500

/** Settles PINs that expired without an attempt, so that reports and callbacks include them. */
export async function expireOtps(store: Store, now: Date): Promise<void> {
  let expired = BATCH_SIZE
  while (expired >= BATCH_SIZE) {
    expired = await asWorker(store, async (trx) => {
      const rows = await expireNext(trx, now)
      await queueResultCallbacks(
        trx,
        rows.map((request) => ({ request, result: 'OTP Code Expired', attemptsLeft: 0, at: now })),
      )
      return rows.length
    })
  }
}

/** Expires the next PINs that are due and that no other process expires now. */
async function expireNext(trx: Scope, now: Date): Promise<OtpEvent['request'][]> {
  const due = sql`from otp_requests r where state = 'pending' and expires_at <= ${now}`
  const oldest = sql`order by expires_at limit ${BATCH_SIZE}`
  const expire = async () => {
    const { rows } = await sql<OtpEvent['request']>`
      with due as (select tenant_id, id ${due} ${ofTenant(trx, 'r')} ${oldest} for update skip locked)
      update otp_requests r set state = 'expired', settled_at = ${now}
      from due d, otp_configs c
      where r.tenant_id = d.tenant_id and r.id = d.id and c.tenant_id = r.tenant_id and c.id = r.config_id ${ofTenant(trx, 'r')}
      returning r.*, c.notify_type, c.notify_url`.execute(trx)
    return rows
  }
  if (!isDistributed(trx)) return expire()
  // Citus locks no rows across tenants: finds the tenants that have any without a lock, then takes their rows by tenant.
  const { rows: tenants } = await sql<{ tenantId: string }>`
    select distinct tenant_id as "tenantId" from (select tenant_id ${due} ${oldest}) oldest`.execute(trx)
  return (await byTenant(trx, tenants, expire)).flat()
}

/** How long a request of a test key is kept. No report shows it. */
const TEST_REQUESTS_KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Deletes rate limit counters whose period is over, and old requests of test keys. */
export const purgeOtps = (store: Store, now: Date): Promise<void> =>
  asWorker(store, async (trx) => {
    await purgeCounters(trx, now)
    await trx
      .deleteFrom('otpRequests')
      .where('communicationId', 'is', null)
      .where('createdAt', '<=', new Date(now.getTime() - TEST_REQUESTS_KEPT_MS))
      .where('state', '<>', 'pending')
      .execute()
  })
