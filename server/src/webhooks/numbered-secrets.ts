import { sql } from 'kysely'
import { bulkRows } from '../foundation/db/bulk-rows.ts'
import { byTenant, ofTenant } from '../foundation/db/distribution.ts'
import type { SigningSecrets } from './ports.ts'

/** How long callbacks are signed with both secrets after one replaced the other. */
export const OLD_SECRET_MS = 24 * 60 * 60 * 1000

type Numbered = {
  table: 'otp_configs' | 'webhooks'
  /** Its column with the number of the newest secret. */
  number: string
  secret(id: string, no: number): Promise<string>
}
type Newest = { id: string; no: number; oldUntil: Date | null }

/** Signing secrets with numbers: the newest one, and the one before it while that is still valid. */
export const numberedSecrets =
  ({ table, number, secret }: Numbered): SigningSecrets =>
  async (trx, sources) => {
    const found = await byTenant(trx, sources, async (some) => {
      const ids = bulkRows(some, 's', {
        tenantId: ['uuid', (source) => source.tenantId],
        id: ['uuid', (source) => source.sourceId],
      })
      const { rows } = await sql<Newest>`
        select c.id, c.${sql.ref(number)} as no, c.old_secret_until as "oldUntil"
        from ${ids} join ${sql.table(table)} c using (tenant_id, id) where true ${ofTenant(trx, 'c')}`.execute(trx)
      return rows
    })
    const newest = new Map(found.flat().map((row) => [row.id, row]))
    return async (id, at) => {
      const source = newest.get(id)
      if (!source) throw new Error(`no row ${id} in ${table}`)
      const isOldValid = source.oldUntil !== null && at < source.oldUntil
      const numbers = isOldValid ? [source.no, source.no - 1] : [source.no]
      return Promise.all(numbers.map((no) => secret(id, no)))
    }
  }
