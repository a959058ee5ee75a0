import type { DeskSender, decideSender, Sender } from '@songsarn/contract/account/senders'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { readAttachments } from '../../files/files/attachments.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { accountName } from '../accounts/account-name.ts'
import { fullNames } from '../accounts/full-names.ts'
import { recordNotice } from '../notices/record-notice.ts'

/**
 * Approves or rejects the request of any account, and records a notice; in a scope of `asWorker`. Of two decisions, the
 * first one counts.
 */
export async function decide(
  trx: Scope,
  { audit, ports }: Pick<CallerContext, 'audit'> & { ports: Pick<Ports, 'secretKey'> },
  { id }: { id: string },
  { decision, reason }: z.output<typeof decideSender.body>,
  now: Date,
): Promise<Row<'senders'>> {
  const before = await findSender(trx, id).executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
  const { tenantId, accountId } = before
  const row = await trx
    .updateTable('senders')
    .set({
      ...{ status: decision === 'approve' ? 'approved' : 'rejected', reason: reason || null, decidedAt: now },
      ...(decision === 'approve' && {
        linkAddresses: before.askedAddresses ?? before.linkAddresses,
        askedAddresses: null,
      }),
    })
    .where((eb) => eb.and({ tenantId, id, status: 'pending' }))
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const { status } = await findSender(trx, id).executeTakeFirstOrThrow()
    throw new ApiProblem('sender.decided', { params: { status } })
  }
  await audit(trx, {
    ...{ action: decision, subject: 'Sender', target: row },
    after: { status: row.status, reason: row.reason },
    account: { tenantId, accountId },
  })
  const kind = decision === 'approve' ? 'senderApproved' : 'senderRejected'
  const params = { sender: row.name, account: await accountName(trx, row), reason: row.reason ?? '' }
  const { userId } = row
  await recordNotice(trx, ports, { tenantId, accountId, userId, kind, params, path: '/account/senders' }, now)
  return row
}

export const findSender = (trx: Scope, id: string) => trx.selectFrom('senders').selectAll().where('id', '=', id)

export const shownSender = (row: Row<'senders'>): Sender => ({
  id: row.id,
  name: row.name,
  status: row.status,
  reason: row.reason,
  purpose: row.purpose,
  documents: readAttachments(row.documents),
  linkAddresses: row.linkAddresses,
  askedAddresses: row.askedAddresses,
  lastUseDate: row.lastUsedAt?.toISOString() ?? null,
  createDate: row.createdAt.toISOString(),
  decideDate: row.decidedAt?.toISOString() ?? null,
})

/** Senders with the names of their accounts; in a scope of `asWorker`. */
export async function shownAtDesk(trx: Scope, rows: readonly Row<'senders'>[]): Promise<DeskSender[]> {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${rows.map(({ accountId }) => accountId)}::uuid[])`)
    .execute()
  const lower = rows.map(({ name }) => name.toLowerCase())
  const named = await trx
    .selectFrom('senders')
    .select(['accountId', 'name'])
    .where(sql<boolean>`lower(name) = any(${lower}::text[])`)
    .where('status', '=', 'approved')
    .execute()
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const nameOf = await fullNames(trx, rows.map(askerOf))
  return rows.map((row) => ({
    ...shownSender(row),
    account: names.get(row.accountId) ?? '',
    requestedBy: nameOf(askerOf(row)),
    sameName: named.filter(
      ({ accountId, name }) => accountId !== row.accountId && name.toLowerCase() === row.name.toLowerCase(),
    ).length,
  }))
}

const askerOf = ({ userId, requestedBy: username }: Row<'senders'>) => ({ userId, username })
