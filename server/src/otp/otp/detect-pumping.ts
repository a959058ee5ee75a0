import type { OtpAlertNotification } from '@songsarn/contract/otp/otp'
import { sql } from 'kysely'
import type { Row } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Log } from '../../foundation/logging/log.ts'
import { queueCallbacks } from '../../webhooks/queue-callbacks.ts'

const HOUR_MS = 60 * 60 * 1000
/** Fewer messages than this in the current and the previous hour are no proof. */
const LEAST_SENT = 50
/** The usual share is the share of the 7 days before; with fewer messages than this, USUAL_SHARE. */
const LEAST_USUAL = 200
const USUAL_SHARE = 0.4
/** An alert begins below half of the usual share and ends above three quarters, so that it does not flicker. */
const BEGINS_BELOW = 0.5
const ENDS_ABOVE = 0.75

type Share = Pick<Row<'otpHours'>, 'tenantId' | 'accountId' | 'configId' | 'sent' | 'verified'> &
  Pick<Row<'otpConfigs'>, 'name' | 'notifyType' | 'notifyUrl'> & {
    usualSent: number
    usualVerified: number
    alerted: boolean
  }

/**
 * Raises an alert when far fewer PINs than usual are verified: the mark of SMS pumping, where the requester earns from the
 * messages and never uses the PINs. Ends it when the share is usual again or sending stops.
 */
export async function detectPumping(store: Store, now: Date, log: Log): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const since = new Date(hour.getTime() - HOUR_MS)
  const usualSince = new Date(since.getTime() - 7 * 24 * HOUR_MS)
  await asWorker(store, async (trx) => {
    const { rows } = await sql<Share>`
      select h.tenant_id, h.account_id, h.config_id, c.name, c.notify_type, c.notify_url,
        coalesce(sum(h.sent) filter (where h.hour >= ${since}), 0)::integer as sent,
        coalesce(sum(h.verified) filter (where h.hour >= ${since}), 0)::integer as verified,
        coalesce(sum(h.sent) filter (where h.hour < ${since}), 0)::integer as usual_sent,
        coalesce(sum(h.verified) filter (where h.hour < ${since}), 0)::integer as usual_verified,
        exists (select from otp_alerts a where a.tenant_id = h.tenant_id and a.config_id = h.config_id) as alerted
      from otp_hours h join otp_configs c on c.tenant_id = h.tenant_id and c.id = h.config_id
      where h.hour >= ${usualSince}
        and (h.tenant_id, h.config_id) in (
          select tenant_id, config_id from otp_hours where hour >= ${since}
          union select tenant_id, config_id from otp_alerts)
      group by h.tenant_id, h.account_id, h.config_id, c.name, c.notify_type, c.notify_url`.execute(trx)
    for (const row of rows) {
      const share = row.sent === 0 ? 1 : row.verified / row.sent
      const usual = row.usualSent >= LEAST_USUAL ? row.usualVerified / row.usualSent : USUAL_SHARE
      if (!row.alerted && row.sent >= LEAST_SENT && share < usual * BEGINS_BELOW) {
        await trx
          .insertInto('otpAlerts')
          .values({
            tenantId: row.tenantId,
            configId: row.configId,
            accountId: row.accountId,
            since: now,
            share,
            usualShare: usual,
            sent: row.sent,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        log.warn({ account: row.accountId, otcId: row.configId, share, usual, sent: row.sent }, 'fewer pins verified')
        if (row.notifyType !== 'none') await queueAlert(row, share, usual)
      }
      if (row.alerted && (row.sent < LEAST_SENT || share >= usual * ENDS_ABOVE))
        await trx
          .deleteFrom('otpAlerts')
          .where('tenantId', '=', row.tenantId)
          .where('configId', '=', row.configId)
          .execute()
    }

    async function queueAlert(row: Share, share: number, usualShare: number): Promise<void> {
      await queueCallbacks(trx, [
        {
          tenantId: row.tenantId,
          accountId: row.accountId,
          source: 'otp',
          sourceId: row.configId,
          event: 'otp.alert',
          url: row.notifyUrl,
          at: now,
          data: {
            otcId: row.configId,
            name: row.name,
            share,
            usualShare,
            sent: row.sent,
          } satisfies OtpAlertNotification['data'],
        },
      ])
    }
  })
}
