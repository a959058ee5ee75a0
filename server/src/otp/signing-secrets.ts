import { sql } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row } from '../db/database.ts'
import { byTenant } from '../db/distribution.ts'
import type { SigningSecrets } from '../webhooks/ports.ts'
import { notifySecret } from './pin.ts'

type Secret = Pick<Row<'otpConfigs'>, 'id'> & { no: number; oldUntil: Date | null }

/** The signing secrets for callbacks of OTP configurations. */
export const signingSecrets =
  (secretKey: string): SigningSecrets =>
  async (trx, sources) => {
    const found = await byTenant(trx, sources, async (some, ofTenant) => {
      const ids = bulkRows(some, 's', {
        tenantId: ['uuid', (source) => source.tenantId],
        id: ['uuid', (source) => source.sourceId],
      })
      const { rows } = await sql<Secret>`
        select c.id, c.notify_secret_no as no, c.old_secret_until as "oldUntil"
        from ${ids} join otp_configs c using (tenant_id, id) where true ${ofTenant('c')}`.execute(trx)
      return rows
    })
    const configs = new Map(found.flat().map((row) => [row.id, row]))
    return async (sourceId, at) => {
      const config = configs.get(sourceId)
      if (!config) throw new Error(`no OTP configuration ${sourceId}`)
      const isOldValid = config.oldUntil !== null && at < config.oldUntil
      const numbers = isOldValid ? [config.no, config.no - 1] : [config.no]
      return Promise.all(numbers.map((no) => notifySecret(secretKey, sourceId, no)))
    }
  }
