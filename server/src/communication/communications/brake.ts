import { BRAKE_AFTER } from '@songsarn/contract/account/sending-rules'
import { CHANNELS_WITHOUT_RECEIPTS } from '@songsarn/contract/base/states'
import { sql } from 'kysely'
import { accountName } from '../../account/accounts/account-name.ts'
import { recordNotice } from '../../account/notices/record-notice.ts'
import { rulesOfAccounts } from '../../account/sending-rules/rules-of-accounts.ts'
import { isUnsettled } from '../../delivery/unsettled.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { writeAudit } from '../../foundation/http/audit.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { nameOf } from '../communication-name.ts'
import { changeStatus } from './change-status.ts'
import { failedShare, type Results, resultsOf } from './failed-share.ts'

/** A send that a person let go on is not braked again. */
const IS_WATCHED = sql`${isUnsettled('c')} and c.status = 'sending' and c.braked_at is null
  and c.type not in ('otp', 'test') and c.recipients >= ${BRAKE_AFTER}`

/** Pauses sends of which too many messages fail. It reads the counters of chunks, so that messages cost nothing more. */
export const brakeJob = (store: Store, secretKey: SecretKey): Job => ({
  name: 'brake-sends',
  everySeconds: 2,
  due: sql`select now() where exists (select 1 from communications c where ${IS_WATCHED})`,
  run: (_, { signal }) => brakeSends(store, { secretKey }, signal),
})

type Watched = { tenantId: string; accountId: string; id: string; channel: string } & Omit<Results, 'optOuts'>
type Failing = Watched & { share: number; percent: number }

/**
 * Each is paused in its own transaction, under the lock of its row: of two processes, the second finds it paused. What is in flight
 * settles as in every pause.
 */
export async function brakeSends(store: Store, ports: { secretKey: SecretKey }, signal?: AbortSignal): Promise<void> {
  for (const one of await asWorker(store, findFailing)) {
    signal?.throwIfAborted()
    await asWorker(store, (trx) => brake(trx, ports, one)).catch((error: unknown) => {
      // It ended, or was paused meanwhile.
      if (!(error instanceof ApiProblem)) throw error
    })
  }
}

async function findFailing(trx: Scope): Promise<Failing[]> {
  const { rows } = await sql<Watched>`
    select c.tenant_id as "tenantId", c.account_id as "accountId", c.id, c.channel, sum(k.submitted)::integer as submitted,
      sum(k.delivered)::integer as delivered, sum(k.undelivered)::integer as undelivered,
      sum(k.expired)::integer as expired, sum(k.rejected)::integer as rejected
    from communications c join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
    where ${IS_WATCHED} group by c.tenant_id, c.account_id, c.id, c.channel order by c.tenant_id, c.id`.execute(trx)
  const known = rows.filter(
    (of) => resultsOf({ ...of, optOuts: 0 }, !CHANNELS_WITHOUT_RECEIPTS.includes(of.channel)) >= BRAKE_AFTER,
  )
  if (known.length === 0) return []
  const rules = await rulesOfAccounts(trx, known)
  const failing: Failing[] = []
  for (const one of known) {
    const percent = rules.get(one.accountId)?.brakePercent ?? null
    if (percent === null) continue
    const share = failedShare({ ...one, optOuts: await optOutsOf(trx, one) })
    if (share * 100 > percent) failing.push({ ...one, share: Math.round(share * 1000) / 10, percent })
  }
  return failing
}

async function optOutsOf(trx: Scope, { tenantId, id }: Watched): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from opt_outs where tenant_id = ${tenantId} and communication_id = ${id}`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}

async function brake(
  trx: Scope,
  ports: { secretKey: SecretKey },
  { tenantId, accountId, id, share, percent }: Failing,
): Promise<void> {
  await changeStatus(trx, { tenancy: { tenantId, accountIds: [accountId] } }, id, 'paused', {
    pause: { reason: 'brake' },
  })
  const at = new Date()
  const braked = await trx
    .updateTable('communications')
    .set({ brakedAt: at, brakeShare: share })
    .where((eb) => eb.and({ tenantId, id }))
    .where('brakedAt', 'is', null)
    .returning(['name', 'content', 'sender', 'userId', 'startedAt', 'createdAt'])
    .executeTakeFirst()
  // Another process braked it, and a person let it go on.
  if (!braked) throw new ApiProblem('communication.transition', { params: { from: 'sending', to: 'paused' } })
  const { name, content, sender, userId, startedAt, createdAt } = braked
  const target = { id, name: nameOf({ name, content }) }
  const after = { brake: `${share}% > ${percent}%` }
  await writeAudit(
    trx,
    { caller: undefined, address: null, at },
    { action: 'pause', subject: 'Communication', target, after, account: { tenantId, accountId } },
  )
  // Without a name its sender and time name it: its text must not be stored in a mail.
  const communication = name ?? `${sender} ${bangkokTime(startedAt ?? createdAt).slice(0, 16)}`
  const params = { communication, share: String(share), account: await accountName(trx, { tenantId, accountId }) }
  const about = { tenantId, accountId, userId, kind: 'sendBraked', params } as const
  await recordNotice(trx, ports, { ...about, path: `/communication/${id}` }, at)
}
