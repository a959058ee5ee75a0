import type { AuditAction } from '@songsarn/contract/account/audit'
import type { Scope } from '../../foundation/db/database.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { nameOf } from '../communication-name.ts'

/** Writes what was done to a communication into the audit log of its account, which may be a sub-account of the caller's. */
export async function auditCommunication(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  action: AuditAction,
  id: string,
): Promise<void> {
  const { tenantId } = caller.tenancy
  const { name, content, accountId, sender, recipients, credits, scheduledAt } = await trx
    .selectFrom('communications')
    .select(['name', 'content', 'accountId', 'sender', 'recipients', 'credits', 'scheduledAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const starts = action === 'send' || action === 'schedule'
  await audit(trx, {
    ...{ action, subject: 'Communication', target: { id, name: nameOf({ name, content }) } },
    ...(starts && { after: { sender, recipients, credits, scheduledAt } }),
    account: { tenantId, accountId },
  })
}
