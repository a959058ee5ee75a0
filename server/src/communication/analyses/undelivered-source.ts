import type { MessageState } from '@songsarn/contract/base/states'
import { RESEND_STATUSES } from '@songsarn/contract/communication/copies'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { BATCH_ROWS, type RecipientSource, type SourceRow } from './recipient-source.ts'

/** The name in `analyses.source` and `communications.source` of what is sent again. */
export const UNDELIVERED = 'undelivered'

/** `earlier`: the communications that sent some of these messages again before. */
const Spec = z.object({
  communicationId: z.uuid(),
  statuses: z.array(z.enum(RESEND_STATUSES)),
  earlier: z.array(z.uuid()),
})
export type UndeliveredSpec = z.output<typeof Spec>

/** The source's spec of an analysis or of a communication. */
export const readUndelivered = (audience: string): UndeliveredSpec => Spec.parse(JSON.parse(audience))

const STATE_OF = {
  undelivered: 'undelivered',
  reject: 'rejected',
  expired: 'expired',
  unknown: 'unknown',
  cancelled: 'cancelled',
} as const satisfies Record<(typeof RESEND_STATUSES)[number], MessageState>

/**
 * Messages of a communication that did not arrive, with their exact texts. Its cursor is a place in the communication and not a
 * message: receipts that arrive meanwhile do not move it.
 */
export const undeliveredSource: RecipientSource = {
  async *batches(store, { tenantId, audience, sourceCursor }) {
    const spec = readUndelivered(audience)
    for (let from = Number(sourceCursor ?? 0); ; from += BATCH_ROWS) {
      const { rows, last } = await asWorker(store, async (trx) => ({
        rows: await undeliveredRows(trx, tenantId, spec, { from, to: from + BATCH_ROWS }),
        last: await lastOrdinal(trx, { tenantId, id: spec.communicationId }),
      }))
      const isEnd = from + BATCH_ROWS >= last
      yield { rows, next: isEnd ? null : String(from + BATCH_ROWS) }
      if (isEnd) return
    }
  },
}

async function lastOrdinal(trx: Scope, { tenantId, id }: Pick<Row<'communications'>, 'tenantId' | 'id'>) {
  const { rows } = await sql<{ last: number | null }>`
    select max(last_ordinal) as last from chunks where tenant_id = ${tenantId} and communication_id = ${id}`.execute(
    trx,
  )
  return rows[0]?.last ?? 0
}

/** The messages after the ordinal `from`, up to `to`. What a communication of `earlier` took over is left out, unless it cancelled it. */
export async function undeliveredRows(
  trx: Scope,
  tenantId: string,
  { communicationId, statuses, earlier }: UndeliveredSpec,
  { from, to }: { from: number; to: number },
): Promise<SourceRow[]> {
  const { rows } = await sql<{ address: string; text: string; extraCredits: number }>`
    select m.address, coalesce(m.text, c.common_text) as text, m.credits - m.parts as "extraCredits"
    from messages m join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
    where m.tenant_id = ${tenantId} and m.communication_id = ${communicationId} and m.ordinal > ${from} and m.ordinal <= ${to}
      and m.state = any(${statuses.map((status) => STATE_OF[status])}::text[])
      and not exists (
        select from messages r where r.tenant_id = ${tenantId} and r.communication_id = any(${earlier}::uuid[])
          and r.address = m.address and r.state <> 'cancelled')
    order by m.ordinal`.execute(trx)
  return rows.map(({ address, text, extraCredits }) => ({ address: `+${address}`, written: { text, extraCredits } }))
}
