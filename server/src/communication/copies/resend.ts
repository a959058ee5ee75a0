import type { ResendStatus } from '@songsarn/contract/communication/copies'
import { parseContent } from '@songsarn/sms/merge-fields'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Audience } from '../analyses/audience.ts'
import { BATCH_ROWS } from '../analyses/recipient-source.ts'
import { UNDELIVERED, type UndeliveredSpec, undeliveredRows } from '../analyses/undelivered-source.ts'

/** Characters of a mobile, approximately. */
const CHARACTERS = 20
/** Statuses with no message left to submit. Before, a message that did not arrive may be one of many more. */
const FINISHED: readonly Row<'communications'>['status'][] = ['completed', 'stopped', 'failed']

/**
 * The recipients of a communication whose messages did not arrive.
 *
 * @throws ApiProblem communication.notFinished, communication.resendRunning, or recipients.none when no message is left to
 * send again
 */
export async function undeliveredAudience(
  trx: Scope,
  original: Row<'communications'>,
  statuses: readonly ResendStatus[],
): Promise<Audience> {
  const { tenantId, id: communicationId } = original
  // Force Stop writes the messages of recipients that had none as cancelled, which takes a while.
  const isWritten = original.expanded === original.recipients
  if (!FINISHED.includes(original.status) || !isWritten) throw new ApiProblem('communication.notFinished')
  const resends = await resendsOf(trx, original)
  // Their messages are not all written yet, so the recipients are not known.
  const running = resends.find((one) => one.expanded < one.recipients)
  if (running) throw new ApiProblem('communication.resendRunning', { params: { communicationId: running.id } })
  const earlier = resends.map(({ id }) => id)
  const spec: UndeliveredSpec = { communicationId, statuses: [...new Set(statuses)], earlier }
  const rows = await countOf(trx, original, spec)
  const isSmall = original.recipients <= BATCH_ROWS
  const known = isSmall ? await undeliveredRows(trx, tenantId, spec, { from: 0, to: 2 ** 31 - 1 }) : undefined
  if (rows === 0 || known?.length === 0) throw new ApiProblem('recipients.none')
  return {
    source: UNDELIVERED,
    spec,
    rows: known?.length ?? rows,
    characters: rows * (CHARACTERS + original.content.length),
    // The fields that the original had; the texts are there already.
    fields: parseContent(original.content).pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.field)),
    fingerprint: JSON.stringify(spec),
    ...(known && { known }),
  }
}

/** Finds resends that were sent or are scheduled. An unscheduled resend does not count: it does not send. */
export async function resendsOf(
  trx: Scope,
  { tenantId, id }: Pick<Row<'communications'>, 'tenantId' | 'id'>,
): Promise<Pick<Row<'communications'>, 'id' | 'recipients' | 'expanded' | 'createdAt'>[]> {
  return trx
    .selectFrom('communications')
    .select(['id', 'recipients', 'expanded', 'createdAt'])
    .where((eb) => eb.and({ tenantId, duplicateOf: id, source: UNDELIVERED }))
    .where('status', '<>', 'draft')
    .execute()
}

const COUNTER = {
  undelivered: 'undelivered',
  reject: 'rejected',
  expired: 'expired',
  unknown: 'unknown',
  cancelled: 'cancelled',
} as const

async function countOf(
  trx: Scope,
  { tenantId, id }: Row<'communications'>,
  { statuses }: UndeliveredSpec,
): Promise<number> {
  const counters = statuses.map((status) => sql.ref(COUNTER[status]))
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${sql.join(counters, sql` + `)}), 0)::integer as count
    from chunks where tenant_id = ${tenantId} and communication_id = ${id}`.execute(trx)
  return rows[0]?.count ?? 0
}
