import { beginVisit, endVisit } from '@songsarn/contract/account/visits'
import { sessionUser } from '../../account/accounts/session-user.ts'
import { startVisit, stopVisit } from '../../account/sign-in/auth/visits.ts'
import { asApp, asWorker } from '../../foundation/db/tenancy.ts'
import { writeAudit } from '../../foundation/http/audit.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { anyAccount } from '../desk-accounts/desk-accounts.ts'

/** Visits of the provider to an account: to see the console as its users do. Both audit logs have an entry. */
export const handlers = (ports: Ports): Handler[] => [
  handle(
    beginVisit,
    async ({ caller, audit }, { params, body: { reason } }) => {
      const visit = await asWorker(ports.store, async (trx) => {
        const account = await anyAccount(trx, params)
        const started = await startVisit(trx, caller, account, ports.now())
        const target = { id: account.id, name: account.name }
        const after = { reason, endDate: started.endsAt }
        const change = { action: 'visit', subject: 'Account', target, after } as const
        await audit(trx, change)
        await audit(trx, { ...change, account: { tenantId: account.tenantId, accountId: account.id } })
        return started
      })
      const visitor: Caller = { ...caller, acting: visit.account, visit: { endsAt: visit.endsAt } }
      return asApp(ports.store, caller.self, (trx) => sessionUser(trx, visitor))
    },
    async (trx, _, params) => Boolean(await anyAccount(trx, params)),
  ),

  handle(endVisit, async ({ caller, address }) => {
    const { visit, ...own } = caller
    if (visit)
      await asWorker(ports.store, async (trx) => {
        await stopVisit(trx, caller)
        const { id, name } = caller.acting
        const change = { action: 'leave', subject: 'Account', target: { id, name } } as const
        const actor = { caller: { ...own, tenancy: caller.self }, address, at: ports.now() }
        await writeAudit(trx, actor, change)
        await writeAudit(trx, actor, { ...change, account: { tenantId: caller.tenancy.tenantId, accountId: id } })
      })
    return asApp(ports.store, caller.self, (trx) => sessionUser(trx, own))
  }),
]
