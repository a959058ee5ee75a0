import {
  addDeskRoute,
  checkLedger,
  dismissJob,
  listDeskAccounts,
  listDeskCarriers,
  listFailingJobs,
  removeDeskCarrier,
  removeDeskRoute,
  retryJob,
  saveDeskCarrier,
  updateDeskAccount,
} from '@songsarn/contract/account/desk'
import { LEDGER_CHECK } from '../billing/check-ledger.ts'
import type { CarrierPort } from '../delivery/carriers/ports.ts'
import { byName } from '../foundation/db/by-name.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { ApiProblem } from '../foundation/http/api-problem.ts'
import { type Handler, handle } from '../foundation/http/handle.ts'
import { containing, readPage, sortedBy, sortOf } from '../foundation/http/list.ts'
import { type Lookups, withIds } from '../foundation/http/lookups.ts'
import type { Ports } from '../foundation/http/ports.ts'
import { SameJobWaits } from '../foundation/job-queue/job-queue.ts'
import { anyAccount, changeAccount, shownAccounts } from './desk-accounts/desk-accounts.ts'
import { listCarriers, putCarrier, putRoute, takeCarrier, takeRoute } from './desk-carriers.ts'

const ACCOUNT_SORTS = { createDate: 'id', accountName: byName('name'), plan: 'plan' } as const

/** The provider's desk. Its users reach no account by row level security, so this runs as `worker`. */
export const handlers = (ports: Ports & { carriers: CarrierPort }): Handler[] => [
  handle(checkLedger, async ({ audit, afterCommit }) => {
    await asWorker(ports.store, async (trx) => {
      await ports.jobs.add(trx, LEDGER_CHECK, {}, 'now')
      await audit(trx, {
        action: 'request',
        subject: 'Desk',
        target: { id: LEDGER_CHECK.name, name: LEDGER_CHECK.name },
      })
      afterCommit('ledger check')
    })
    return { startDate: ports.now().toISOString() }
  }),

  handle(listFailingJobs, async () => ({ items: (await ports.jobs.failing?.()) ?? [] })),

  handle(retryJob, async ({ audit }, { params: { id } }) => {
    const name = await asWorker(ports.store, async (trx) => {
      const retried = await ports.jobs.retry?.(trx, id)
      if (retried === undefined) throw new ApiProblem('job.notFailing')
      await audit(trx, { action: 'resume', subject: 'Desk', target: { id, name: retried } })
      return retried
    }).catch((error: unknown) => {
      throw error instanceof SameJobWaits ? new ApiProblem('job.sameWaits') : error
    })
    ports.jobs.wake(name)
    return undefined
  }),

  handle(dismissJob, async ({ audit }, { params: { id } }) =>
    asWorker(ports.store, async (trx) => {
      const name = await ports.jobs.dismiss?.(trx, id)
      if (name === undefined) throw new ApiProblem('job.notFailing')
      await audit(trx, { action: 'delete', subject: 'Desk', target: { id, name } })
      return undefined
    }),
  ),

  handle(listDeskAccounts, async (_, { query }) =>
    asWorker(ports.store, async (trx) => {
      const sort = sortOf(query.sort, ACCOUNT_SORTS, { column: 'id', direction: 'desc' })
      const found = trx
        .selectFrom('accounts')
        .where('kind', '=', 'customer')
        .$if(query.accountName !== undefined, (list) =>
          list.where('name', 'ilike', containing(query.accountName ?? '')),
        )
        .$if(query.plan !== undefined, (list) => list.where('plan', 'in', query.plan ?? []))
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await shownAccounts(trx, rows, ports.now()), ...page }
    }),
  ),

  handle(
    updateDeskAccount,
    async ({ audit }, { params, body }) =>
      asWorker(ports.store, async (trx) => {
        const after = await changeAccount(trx, audit, await anyAccount(trx, params), body)
        const [account] = await shownAccounts(trx, [after], ports.now())
        if (!account) throw new Error('no account to show')
        return account
      }),
    async (trx, _, params) => Boolean(await anyAccount(trx, params)),
  ),

  handle(listDeskCarriers, () => listCarriers(ports)),
  handle(saveDeskCarrier, async (context, { body }) => putCarrier(ports, context, body)),
  handle(removeDeskCarrier, async (context, { params }) => takeCarrier(ports, context, params)),
  handle(addDeskRoute, async (context, { body }) => putRoute(ports, context, body)),
  handle(removeDeskRoute, async (context, { params }) => takeRoute(ports, context, params)),
]

export const lookups: Lookups<'deskAccounts'> = {
  deskAccounts: async (trx, _, { like, values, limit, offset }) => {
    const found = await trx
      .selectFrom('accounts')
      .select(['id', 'name', 'email'])
      .where('kind', '=', 'customer')
      .where((eb) => eb.or([eb('name', 'ilike', like), eb('email', 'ilike', like)]))
      .where(withIds('id', values))
      .orderBy(byName('name'))
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    return found.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
  },
}
