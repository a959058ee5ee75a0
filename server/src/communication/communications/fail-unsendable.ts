import { sql } from 'kysely'
import { accountName } from '../../account/accounts/account-name.ts'
import { recordNotice } from '../../account/notices/record-notice.ts'
import { expandRest, wakeExpansion } from '../../delivery/queue/expand.ts'
import { STOP_JOB } from '../../delivery/settlement/cancel-chunks.ts'
import { isUnsettled } from '../../delivery/unsettled.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { writeAudit } from '../../foundation/http/audit.ts'
import type { Job, JobContext, JobPort } from '../../foundation/job-queue/job-queue.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { nameOf } from '../communication-name.ts'
import { changeStatus } from './change-status.ts'
import { lostSender } from './usable-sender.ts'

type Sending = { tenantId: string; accountId: string; channel: string; sender: string }
type Ports = { secretKey: SecretKey; jobs: JobPort }

/**
 * Fails what is being sent under a name that the account may not use any more: its sender name was deleted, or its LINE Official
 * Account was removed. What was not submitted is cancelled as by Force Stop.
 */
export const failUnsendableJob = (store: Store, secretKey: SecretKey): Job => ({
  name: 'fail-unsendable',
  everySeconds: 5,
  due: sql`select now() where exists (select 1 from communications where ${isUnsettled()} and status = 'sending' and type <> 'otp')`,
  run: (_, context) => failUnsendable(store, { ...context, secretKey }),
})

export async function failUnsendable(store: Store, { signal, ...ports }: Ports & Partial<JobContext>): Promise<void> {
  const lost = await asWorker(store, async (trx) => {
    const { rows } = await sql<Sending>`
      select distinct tenant_id as "tenantId", account_id as "accountId", channel, sender from communications
      where ${isUnsettled()} and status = 'sending' and type <> 'otp'`.execute(trx)
    const found: (Sending & { failure: string })[] = []
    for (const of of rows) {
      const failure = await lostSender(trx, of, of)
      if (failure) found.push({ ...of, failure })
    }
    return found
  })
  for (const of of lost) {
    for (const id of await sendingIds(store, of)) {
      signal?.throwIfAborted()
      await asWorker(store, (trx) => fail(trx, ports, of, id)).catch((error: unknown) => {
        // The communication ended or was paused meanwhile.
        if (!(error instanceof ApiProblem)) throw error
      })
    }
  }
  if (lost.length > 0) {
    ports.jobs.wake(STOP_JOB.name)
    wakeExpansion(ports.jobs)
  }
}

const sendingIds = (store: Store, { tenantId, accountId, channel, sender }: Sending): Promise<string[]> =>
  asWorker(store, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from communications
      where ${isUnsettled()} and status = 'sending' and type <> 'otp' and tenant_id = ${tenantId}
        and account_id = ${accountId} and channel = ${channel} and sender = ${sender}
      order by id`.execute(trx)
    return rows.map(({ id }) => id)
  })

async function fail(trx: Scope, ports: Ports, of: Sending & { failure: string }, id: string): Promise<void> {
  const { tenantId, accountId, sender, failure } = of
  const { status } = await changeStatus(trx, { tenancy: { tenantId, accountIds: [accountId] } }, id, 'failed', {
    failure,
  })
  const key = { tenantId, communicationId: id }
  await expandRest(trx, ports.jobs, key)
  await ports.jobs.add(trx, STOP_JOB, key, id)
  const { name, content, userId, startedAt, createdAt } = await trx
    .selectFrom('communications')
    .select(['name', 'content', 'userId', 'startedAt', 'createdAt'])
    .where((eb) => eb.and({ tenantId, id }))
    .executeTakeFirstOrThrow()
  const at = new Date()
  await writeAudit(
    trx,
    { caller: undefined, address: null, at },
    {
      ...{ action: 'stop', subject: 'Communication', target: { id, name: nameOf({ name, content }) } },
      ...{ after: { status, sender }, account: { tenantId, accountId } },
    },
  )
  // Without a name its sender and time name it: its text must not be stored in a mail.
  const communication = name ?? `${sender} ${bangkokTime(startedAt ?? createdAt).slice(0, 16)}`
  const params = { communication, sender, account: await accountName(trx, { tenantId, accountId }) }
  const about = { tenantId, accountId, userId, kind: 'sendingFailed', params } as const
  await recordNotice(trx, ports, { ...about, path: `/communication/${id}` }, at)
}
