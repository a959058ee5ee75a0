import { sql } from 'kysely'
import type { KindCommunication, KindPort } from '../../delivery/content.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { fillPins } from './pin-text.ts'

/** Why the message of a PIN is not submitted: the code that Logs explains. */
const REASONS: Partial<Record<Row<'otpRequests'>['state'], string>> = {
  superseded: 'pin.superseded',
  verified: 'pin.used',
  failed: 'pin.used',
}

/** Messages with PINs: their text is made when they are submitted, and they are not submitted once the PIN is useless. */
export const pinMessages = (secretKey: SecretKey): KindPort => ({
  text: ({ communicationId, commonText }) => fillPins(secretKey, communicationId, commonText),

  async withdrawn(trx, communications, now) {
    const found = await byTenant(trx, communications, async (some) => {
      const { rows } = await sql<{ communicationId: string; state: Row<'otpRequests'>['state'] }>`
        ${keepPlan}select c.communication_id as "communicationId", r.state
        from ${table(some)} join otp_requests r on r.tenant_id = c.tenant_id and r.id = c.content_id
        where (r.state <> 'pending' or r.expires_at <= ${now}) ${ofTenant(trx, 'r')}
        union all
        select c.communication_id, m.state
        from ${table(some)} join mobile_codes m on m.tenant_id = c.tenant_id and m.id = c.content_id
        where (m.state <> 'pending' or m.expires_at <= ${now}) ${ofTenant(trx, 'm')}`.execute(trx)
      return rows
    })
    return new Map(found.flat().map(({ communicationId, state }) => [communicationId, REASONS[state] ?? 'pin.expired']))
  },

  /** They count as not sent: their PINs cannot be verified after an outage of the carrier. */
  async onCancelled(trx, communications) {
    await byTenant(trx, communications, (some) =>
      sql`
        with cancelled as (
          select r.tenant_id, r.config_id, date_trunc('hour', r.created_at) as hour, count(*) as count
          from ${table(some)} join otp_requests r on r.tenant_id = c.tenant_id and r.id = c.content_id
          where true ${ofTenant(trx, 'r')} group by 1, 2, 3)
        update otp_hours h set sent = greatest(0, h.sent - n.count) from cancelled n
        where h.tenant_id = n.tenant_id and h.config_id = n.config_id and h.hour = n.hour ${ofTenant(trx, 'h')}`.execute(
        trx,
      ),
    )
  },
})

const table = (communications: readonly KindCommunication[]) =>
  bulkRows(communications, 'c', {
    tenantId: ['uuid', (of) => of.tenantId],
    communicationId: ['uuid', (of) => of.communicationId],
    contentId: ['uuid', (of) => of.contentId],
  })
