import type { Role } from '@songsarn/contract/base/rights'
import type { VoidReason } from '@songsarn/contract/communication/approvals'
import { sql } from 'kysely'
import { abilityOf } from '../../account/sign-in/auth/caller.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { writeAudit } from '../../foundation/http/audit.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { TELL_JOB } from './add-event.ts'
import { targetOf } from './audited.ts'
import { endApproval } from './end-approval.ts'

type Waiting = Row<'approvals'> & { role: Role | null; isActive: boolean }
type Analysed = Pick<Row<'analyses'>, 'id' | 'deletedAt' | 'communicationId'>

/**
 * Ends requests that cannot be approved any more: their time has passed, what they ask for was changed or sent, or the one who asked is
 * gone. Every call about requests does this first for its account, so it always sees the truth; a job does it for all accounts, so that
 * people are told.
 */
export async function settleWaiting(
  { store, jobs }: { store: Store; jobs: JobPort },
  now: Date,
  caller?: Caller,
): Promise<void> {
  const ended = await asWorker(store, async (trx) => {
    const waiting = await findWaiting(trx, caller)
    const analyses = await analysesOf(trx, waiting)
    let count = 0
    for (const one of waiting) {
      const end = endOf(one, analyses.get(one.analysisId), now)
      if (!end || !(await endApproval(trx, jobs, one, { ...end, userId: null, now }))) continue
      count += 1
      const { tenantId, accountId } = one
      await writeAudit(
        trx,
        { caller: undefined, address: null, at: now },
        {
          ...{ action: end.status === 'expired' ? 'expire' : 'void', subject: 'Approval', target: targetOf(one) },
          account: { tenantId, accountId },
        },
      )
    }
    return count
  })
  if (ended > 0) jobs.wake(TELL_JOB.name)
}

async function findWaiting(trx: Scope, caller: Caller | undefined): Promise<Waiting[]> {
  const { tenantId, accountId } = caller ? ofCaller(caller) : { tenantId: null, accountId: null }
  const { rows } = await sql<Waiting>`
    select a.*, u.role,
      coalesce(u.active and u.deleted_at is null and (a.key_id is null or k.revoked_at is null and k.id is not null), false)
        as is_active
    from approvals a
    left join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
    left join api_keys k on k.tenant_id = a.tenant_id and k.id = a.key_id
    where a.status = 'waiting' and (${tenantId}::uuid is null or a.tenant_id = ${tenantId} and a.account_id = ${accountId})
    order by a.tenant_id, a.id`.execute(trx)
  return rows
}

/** A statement for each tenant: analyses are distributed by it. */
async function analysesOf(trx: Scope, waiting: readonly Waiting[]): Promise<ReadonlyMap<string, Analysed>> {
  const byTenant = Map.groupBy(waiting, ({ tenantId }) => tenantId)
  const found = new Map<string, Analysed>()
  for (const [tenantId, some] of byTenant) {
    const rows = await trx
      .selectFrom('analyses')
      .select(['id', 'deletedAt', 'communicationId'])
      .where('tenantId', '=', tenantId)
      .where(
        'id',
        'in',
        some.map(({ analysisId }) => analysisId),
      )
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

type End = { status: 'expired' } | { status: 'void'; voidReason: VoidReason }

/** Why a request cannot be approved any more; undefined when it can. */
function endOf({ expiresAt, role, isActive }: Waiting, analysis: Analysed | undefined, now: Date): End | undefined {
  if (role === null || !isActive || !abilityOf(role).can('send', 'Communication'))
    return { status: 'void', voidReason: 'requesterGone' }
  if (analysis && analysis.communicationId !== null) return { status: 'void', voidReason: 'sent' }
  if (expiresAt <= now) return { status: 'expired' }
  // A changed draft drops its analysis.
  if (!analysis || analysis.deletedAt !== null) return { status: 'void', voidReason: 'changed' }
  return undefined
}
