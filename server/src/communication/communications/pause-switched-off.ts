import { sql } from 'kysely'
import type { AccountOfTenant } from '../../account/accounts/switched-off.ts'
import { isUnsettled } from '../../delivery/unsettled.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { changeStatus } from './change-status.ts'

/** Pauses what is being sent for accounts that were switched off. A person resumes it when the account is on again. */
export const pauseSwitchedOffJob = (store: Store): Job => ({
  name: 'pause-switched-off',
  serverOnly: true,
  everySeconds: 5,
  due: sql`select now() where exists (select 1 from accounts where not active)
    and exists (select 1 from communications where ${isUnsettled()} and status = 'sending')`,
  run: (_, { signal }) => pauseSwitchedOff(store, signal),
})

export async function pauseSwitchedOff(store: Store, signal?: AbortSignal): Promise<void> {
  const { rows: accounts } = await asWorker(store, (trx) =>
    sql<AccountOfTenant>`
      select tenant_id as "tenantId", id as "accountId" from accounts where not active order by tenant_id, id`.execute(
      trx,
    ),
  )
  for (const { tenantId, accountId } of accounts) {
    const sending = await asWorker(store, (trx) =>
      trx
        .selectFrom('communications')
        .select('id')
        .where('tenantId', '=', tenantId)
        .where('accountId', '=', accountId)
        .where('status', '=', 'sending')
        .where('settled', '=', false)
        .execute(),
    )
    for (const { id } of sending) {
      signal?.throwIfAborted()
      await asWorker(store, (trx) =>
        changeStatus(trx, { tenancy: { tenantId, accountIds: [accountId] } }, id, 'paused'),
      ).catch((error: unknown) => {
        // The communication ended meanwhile.
        if (!(error instanceof ApiProblem)) throw error
      })
    }
  }
}
