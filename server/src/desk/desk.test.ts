import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { getAccountPlan } from '@songsarn/contract/account/account'
import { listAudit } from '@songsarn/contract/account/audit'
import { requestTopUp } from '@songsarn/contract/account/credit'
import {
  addDeskRoute,
  checkLedger,
  dismissJob,
  getDesk,
  listDeskAccounts,
  listDeskCarriers,
  removeDeskCarrier,
  removeDeskRoute,
  retryJob,
  saveDeskCarrier,
  updateDeskAccount,
} from '@songsarn/contract/account/desk'
import { requestSender } from '@songsarn/contract/account/senders'
import { whoAmI } from '@songsarn/contract/account/session'
import { createTicket } from '@songsarn/contract/account/tickets'
import { calls } from '@songsarn/contract/api'
import { type TestApp, type TestUser, testApp } from '../../testing/app.ts'
import { forEachEngine } from '../../testing/database.ts'
import { problemOfUrl } from '../delivery/carriers/carrier-connection.ts'
import { readCarriers } from '../delivery/carriers/carrier-settings.ts'
import { readCarrierStatuses } from '../delivery/carriers/carrier-status.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'

const { getLookup } = calls

forEachEngine('the desk', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let operator: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store, {
      carriers: { statuses: () => readCarrierStatuses(store), problemOf: problemOfUrl },
    })
    operator = await test.newUser(await test.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  it('counts what waits, and checks the ledger when asked', async () => {
    const desk = async () => (await operator.call(getDesk)).body
    expect(await desk()).toMatchObject({ topUps: { count: 0, since: null }, ledger: null, failingJobs: 0 })
    const owner = await test.newUser(await test.newAccount({ name: 'Shop', credits: 5 }), 'owner')
    await owner.call(requestTopUp, { body: { credits: 10 } }, { 'idempotency-key': newId() })
    await owner.call(requestSender, { body: { name: 'Shop' } })
    await owner.call(createTicket, { body: { content: 'x' } })
    expect(await desk()).toMatchObject({ topUps: { count: 1 }, senders: { count: 1 }, tickets: { count: 1 } })
    expect((await operator.call(checkLedger)).status).toBe(202)
    while ((await desk()).ledger === null) await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await desk()).ledger).toMatchObject({ wrong: 0, details: [], entries: 1 })

    const { tenantId, accountId } = owner.account
    await asWorker(store, (trx) =>
      trx
        .updateTable('balances')
        .set({ balance: 6 })
        .where('tenantId', '=', tenantId)
        .where('accountId', '=', accountId)
        .execute(),
    )
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    await operator.call(checkLedger)
    while ((await desk()).ledger?.wrong === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await desk()).ledger).toMatchObject({
      wrong: 1,
      details: [{ id: accountId, account: 'Shop', what: 'balance', stored: 6, entries: 5 }],
    })
    expect(logged).toHaveBeenCalledTimes(1)
    logged.mockRestore()
  })

  it('tries and dismisses failing jobs, with an entry in the audit log', async () => {
    const [broken, fine] = [newId(), newId()]
    const known = async (_: unknown, id: string) => (id === broken ? 'run-report' : undefined)
    const { ports } = test
    const other = testApp(store, { jobs: { ...ports.jobs, retry: known, dismiss: known } })
    const by = await other.newUser(operator.account, 'operator')
    const { call } = by
    expect((await call(retryJob, { params: { id: broken } })).status).toBe(204)
    expect((await call(dismissJob, { params: { id: broken } })).status).toBe(204)
    for (const job of [retryJob, dismissJob])
      expect((await call(job, { params: { id: fine } })).body.code).toBe('job.notFailing')
    const entries = await asWorker(store, (trx) =>
      trx
        .selectFrom('auditEntries')
        .select(['action', 'subject', 'targetId'])
        .where('tenantId', '=', by.account.tenantId)
        .where('targetId', 'in', [broken, fine])
        .orderBy('id')
        .execute(),
    )
    expect(entries).toEqual([
      { action: 'resume', subject: 'Desk', targetId: broken },
      { action: 'delete', subject: 'Desk', targetId: broken },
    ])
    await other.stopJobs()
  })

  it('changes plan and limits of an account, and switches it off', async () => {
    const owner = await test.newUser(await test.newAccount({ name: 'Acme' }), 'owner')
    const params = { id: owner.account.accountId }
    const body = { plan: 'Enterprise', maxSenderName: 7 }
    expect((await operator.call(updateDeskAccount, { params, body })).body).toMatchObject({
      plan: 'Enterprise',
      limits: { maxSubAccount: 1000, maxSenderName: 7 },
    })
    expect((await owner.call(getAccountPlan)).body).toMatchObject({ plan: 'Enterprise', limits: { maxSenderName: 7 } })
    expect((await operator.call(updateDeskAccount, { params, body: { maxSenderName: -1 } })).status).toBe(422)
    const [entry] = (await owner.call(listAudit, { query: {} })).body.items
    expect(entry).toMatchObject({ action: 'update', subject: 'Account', by: { kind: 'provider' } })
    const found = await operator.call(listDeskAccounts, { query: { accountName: 'acm', plan: 'Enterprise' } })
    expect(found.body.items).toMatchObject([{ accountName: 'Acme', parent: null, balance: 0 }])
    await operator.call(updateDeskAccount, { params, body: { status: false } })
    expect((await owner.call(whoAmI)).status).toBe(401)
    // The provider's own account is no account of a customer.
    const own = { id: operator.account.accountId }
    expect((await operator.call(updateDeskAccount, { params: own, body: { status: false } })).status).toBe(404)
  })

  it('adds a carrier and its routes, keeps its password for the same host only, and removes both', async () => {
    const name = 'north'
    const save = (url: string, more: object = {}) => operator.call(saveDeskCarrier, { body: { name, url, ...more } })
    expect((await save('http://x')).body).toMatchObject({ code: 'carrier.refused', errors: [{ path: 'url' }] })
    for (const taken of ['line', 'simulated'])
      expect((await save('smpp://me:secret@sms.example:2775', { name: taken })).body).toMatchObject({
        code: 'request.invalid',
        errors: [{ path: 'name', code: 'notAllowed' }],
      })
    expect((await save('smpp://me:secret@sms.example:2775?window=20&rate=50&binds=2')).status).toBe(204)
    const [seen] = (await operator.call(listDeskCarriers)).body.items
    expect(seen).toMatchObject({ name, on: true, state: 'down', rate: 50, window: 20, binds: { up: 0, allowed: 2 } })
    expect(seen?.url).not.toContain('secret')
    const passwords = async () =>
      (await readCarriers(store, test.ports.secretKey)).map(({ url }) => new URL(url).password)
    await save(`${seen?.url}`, { on: false, downAfterSeconds: 30 })
    expect(await passwords()).toEqual(['secret'])
    await save('smpp://me@elsewhere.example:2775')
    expect(await passwords()).toEqual([''])

    expect((await operator.call(addDeskRoute, { body: { carrier: 'none' } })).body.code).toBe('carrier.unknown')
    await operator.call(addDeskRoute, { body: { carrier: name } })
    const customer = await test.newAccount({ name: 'Routed customer' })
    const found = await operator.call(getLookup, { params: { name: 'deskAccounts' }, query: { q: 'routed' } })
    expect(found.body.items).toMatchObject([{ value: customer.accountId, label: 'Routed customer' }])
    const routed = { carrier: name, prefix: '6681', account: customer.accountId, priority: 10 }
    await operator.call(addDeskRoute, { body: routed })
    const { routes } = (await operator.call(listDeskCarriers)).body
    expect(routes.map(({ prefix, account }) => [prefix, account])).toEqual([
      ['6681', 'Routed customer'],
      ['', null],
    ])
    const remove = (id: number | undefined) => operator.call(removeDeskRoute, { params: { routeId: id } })
    expect((await remove(routes[1]?.id)).body.code).toBe('carrier.lastRoute')
    expect((await operator.call(removeDeskCarrier, { params: { name } })).body.code).toBe('carrier.inUse')
    expect([(await remove(routes[0]?.id)).status, (await remove(routes[1]?.id)).status]).toEqual([204, 204])
    expect((await operator.call(removeDeskCarrier, { params: { name } })).status).toBe(204)
    expect((await operator.call(removeDeskCarrier, { params: { name } })).status).toBe(404)
  })
})
