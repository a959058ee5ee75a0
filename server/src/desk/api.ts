import {
  addDeskRoute,
  checkLedger,
  getDesk,
  listDeskAccounts,
  listDeskCarriers,
  listFailingJobs,
  removeDeskCarrier,
  removeDeskRoute,
  saveDeskCarrier,
  updateDeskAccount,
} from '@songsarn/contract/desk'
import { LEDGER_CHECK, newestCheck } from '../billing/check-ledger.ts'
import type { CarrierPort } from '../carriers/ports.ts'
import { asWorker } from '../db/tenancy.ts'
import { type Handler, handle } from '../http/handle.ts'
import { containing, readPage, sortOf } from '../http/list.ts'
import type { Ports } from '../http/ports.ts'
import { anyAccount, changeAccount, shownAccounts } from './desk-accounts.ts'
import { listCarriers, putCarrier, putRoute, takeCarrier, takeRoute } from './desk-carriers.ts'
import { waiting } from './waiting.ts'

const ACCOUNT_SORTS = { createDate: 'id', accountName: 'name', plan: 'plan' } as const

/** The provider's desk. Its users reach no account by row level security, so this runs as `worker`. */
export const handlers = (ports: Ports & { carriers: CarrierPort }): Handler[] => [
  handle(getDesk, async () => {
    const statuses = await ports.carriers.statuses()
    const jobs = (await ports.jobs.failing?.()) ?? []
    return asWorker(ports.store, async (trx) => ({
      ...(await waiting(trx)),
      carriers: { all: statuses.length, down: statuses.filter(({ state }) => state === 'down').length },
      failingJobs: jobs.length,
      ledger: await newestCheck(trx),
    }))
  }),

  handle(checkLedger, async () => {
    await asWorker(ports.store, (trx) => ports.jobs.add(trx, LEDGER_CHECK, {}, 'now'))
    ports.jobs.wake(LEDGER_CHECK.name)
    return { startDate: ports.now().toISOString() }
  }),

  handle(listFailingJobs, async () => ({ items: (await ports.jobs.failing?.()) ?? [] })),

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
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
      )
      return { items: await shownAccounts(trx, rows), ...page }
    }),
  ),

  handle(
    updateDeskAccount,
    async ({ audit }, { params, body }) =>
      asWorker(ports.store, async (trx) => {
        const after = await changeAccount(trx, audit, await anyAccount(trx, params), body)
        const [account] = await shownAccounts(trx, [after])
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
