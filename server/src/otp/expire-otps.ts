import { sql } from 'kysely'
import { asWorker, type Store } from '../db/tenancy.ts'
import { noteResults, type OtpEvent } from './note-results.ts'

/** Pins that one transaction settles. */
const AT_ONCE = 500

/** Settles pins whose time is over without a try, so that reports and notifications tell of them too. */
export async function expireOtps(store: Store, now: Date): Promise<void> {
  let expired = AT_ONCE
  while (expired === AT_ONCE) {
    expired = await asWorker(store, async (trx) => {
      const { rows } = await sql<OtpEvent['request']>`
        with due as (
          select tenant_id, id from otp_requests where state = 'pending' and expires_at <= ${now}
          order by expires_at limit ${AT_ONCE} for update skip locked
        )
        update otp_requests r set state = 'expired', settled_at = ${now}
        from due d, otp_configs c
        where r.tenant_id = d.tenant_id and r.id = d.id and c.tenant_id = r.tenant_id and c.id = r.config_id
        returning r.*, c.notify_type, c.notify_url`.execute(trx)
      await noteResults(
        trx,
        rows.map((request) => ({ request, result: 'OTP Code Expired', attemptsLeft: 0, at: now })),
      )
      return rows.length
    })
  }
}
