import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { listTransactions } from '@songsarn/contract/account/account'
import { listAudit } from '@songsarn/contract/account/audit'
import { listTopUps } from '@songsarn/contract/account/credit'
import { listDeskAccounts } from '@songsarn/contract/account/desk'
import {
  createDeskAccount,
  createDeskNote,
  deleteDeskNote,
  getDeskAccount,
  listDeskNotes,
} from '@songsarn/contract/account/desk-accounts'
import { listDeskSenders, requestSender } from '@songsarn/contract/account/senders'
import { createTicket, listDeskTickets } from '@songsarn/contract/account/tickets'
import { getHome } from '@songsarn/contract/reports/home'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { auditLedger } from '../../billing/audit-ledger.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'

const DAY_MS = 86_400_000

forEachEngine('accounts at the desk', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let operator: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
    operator = await test.newUser(await test.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  const sent = (
    owner: TestUser,
    daysAgo: number,
    counts: { delivered?: number; undelivered?: number },
    table: 'dailyFigures' | 'dailyFigureChanges',
  ) =>
    asWorker(store, (trx) =>
      trx
        .insertInto(table)
        .values({
          ...owner.account,
          ...{ day: bangkokDay(new Date(Date.now() - daysAgo * DAY_MS)), sender: 'SONGSARN', cost: 7, cancelled: 4 },
          ...{ submitted: 0, delivered: 0, undelivered: 0, rejected: 0, expired: 0, unknown: 0 },
          ...counts,
        })
        .execute(),
    )

  it('shows how much an account sends in 30 days, as its own Home does', async () => {
    const owner = await test.newUser(await test.newAccount({ name: 'Figures' }), 'owner')
    await sent(owner, 40, { delivered: 1000 }, 'dailyFigures')
    await sent(owner, 29, { delivered: 6 }, 'dailyFigures')
    await sent(owner, 3, { undelivered: 2 }, 'dailyFigureChanges')
    // Only cancelled ones: nothing was handed over.
    await sent(owner, 1, {}, 'dailyFigures')
    const expected = { smsSub: 8, deliRate: 75 }
    const list = await operator.call(listDeskAccounts, { query: { accountName: 'figures' } })
    const lastSendDay = bangkokDay(new Date(Date.now() - 3 * DAY_MS))
    expect(list.body.items).toMatchObject([{ ...expected, lastSendDay }])
    const params = { id: owner.account.accountId }
    const { startDate, endDate, ...page } = (await operator.call(getDeskAccount, { params })).body
    expect(page).toMatchObject({ ...expected, cost: 21, lastSendDay })
    const home = (await owner.call(getHome, { query: { startDate, endDate } })).body
    expect(home).toMatchObject({ ...expected, cost: 21 })
  })

  it('shows users, sender names, tickets and sub-accounts, each as many as their lists have', async () => {
    const account = await test.newAccount({ name: 'Whole' })
    const owner = await test.newUser(account, 'owner')
    const child = await test.newAccount({ name: 'Branch' }, account)
    await test.newUser(child, 'owner')
    await owner.call(requestSender, { body: { name: 'Whole' } })
    for (const subject of ['First', 'Second']) await owner.call(createTicket, { body: { subject, content: 'x' } })
    // Another account whose name has the same words.
    await (await test.newUser(await test.newAccount({ name: 'Whole 2' }), 'owner')).call(createTicket, {
      body: { content: 'x' },
    })
    const params = { id: account.accountId }
    const detail = (await operator.call(getDeskAccount, { params })).body
    expect(detail).toMatchObject({
      accountName: 'Whole',
      parentId: null,
      subAccounts: [{ id: child.accountId, accountName: 'Branch' }],
      users: [{ userName: owner.username, role: 'owner', status: 'active' }],
      senders: [{ name: 'Whole', status: 'pending' }],
      tickets: { open: 2, all: 2, newest: [{ subject: 'Second' }, { subject: 'First' }] },
      communications: [],
    })
    const query = { account: account.accountId }
    expect((await operator.call(listDeskTickets, { query })).body.total).toBe(2)
    expect((await operator.call(listDeskSenders, { query })).body.total).toBe(1)
    expect((await operator.call(getDeskAccount, { params: { id: child.accountId } })).body).toMatchObject({
      parent: 'Whole',
      parentId: account.accountId,
      tickets: { all: 0 },
    })
    const own = { id: operator.account.accountId }
    expect((await operator.call(getDeskAccount, { params: own })).status).toBe(404)
  })

  it('makes an account: its owner is invited, and its first credits are a confirmed top-up', async () => {
    const username = `mali${newId()}`
    const body = {
      ...{ accountName: 'Mali', accountEmail: 'mali@example.com', username, email: `${username}@example.com` },
      ...{ credits: 500, note: 'Welcome' },
    }
    const { status, body: made } = await operator.call(createDeskAccount, { body })
    expect([status, made.balance, made.plan]).toEqual([201, 500, 'Basic'])
    expect(await queuedMails(store, made.id)).toMatchObject([{ template: 'invitation', to: body.email }])
    const owner = await test.newUser({ tenantId: made.id, accountId: made.id }, 'owner')
    expect((await owner.call(listTopUps, { query: {} })).body.items).toMatchObject([
      { credits: 500, note: 'Welcome', status: 'confirmed', requestedBy: '' },
    ])
    expect((await owner.call(listTransactions, { query: {} })).body.items).toMatchObject([{ action: 'top-up' }])
    const log = (await owner.call(listAudit, { query: {} })).body.items
    expect(log.map(({ action, subject, by }) => [action, subject, by.kind, by.name])).toEqual([
      ['confirm', 'Credit', 'provider', null],
      ['create', 'Account', 'provider', null],
    ])
    expect(await asWorker(store, auditLedger)).toEqual([])
    const again = await operator.call(createDeskAccount, { body: { ...body, email: `x${body.email}` } })
    expect(again.body).toMatchObject({ code: 'user.nameTaken', errors: [{ path: 'username' }] })
  })

  it('keeps notes of the provider from the account; only who wrote one deletes it', async () => {
    const owner = await test.newUser(await test.newAccount({ name: 'Noted' }), 'owner')
    const params = { id: owner.account.accountId }
    const note = (await operator.call(createDeskNote, { params, body: { content: 'Pays late' } })).body
    const other = await test.newUser(operator.account, 'operator')
    const seen = (await other.call(listDeskNotes, { params, query: {} })).body
    expect(seen.items).toMatchObject([{ content: 'Pays late', own: false }])
    expect((await other.call(deleteDeskNote, { params: { id: note.id } })).status).toBe(404)
    for (const call of [listDeskNotes, getDeskAccount]) expect((await owner.call(call, { params })).status).toBe(403)
    expect((await owner.call(createDeskNote, { params, body: { content: 'x' } })).status).toBe(403)
    expect((await owner.call(listAudit, { query: {} })).body.items).toEqual([])
    expect((await operator.call(deleteDeskNote, { params: { id: note.id } })).status).toBe(204)
    expect((await operator.call(listDeskNotes, { params, query: {} })).body.total).toBe(0)
    expect((await operator.call(createDeskNote, { params: { id: newId() }, body: { content: '' } })).status).toBe(404)
  })
})
