import { expect, it } from '@jest/globals'
import {
  getAccount,
  getAccountPlan,
  listTransactions,
  updateAccountNotifications,
} from '@songsarn/contract/account/account'
import { listAudit } from '@songsarn/contract/account/audit'
import { getBillingDetails, updateBillingDetails } from '@songsarn/contract/account/billing-details'
import {
  decideTopUp,
  downloadTransactions,
  listDeskTopUps,
  listTopUps,
  MAX_WAITING_TOP_UPS,
  requestTopUp,
} from '@songsarn/contract/account/credit'
import { listNotices } from '@songsarn/contract/account/notices'
import type { TestUser } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { testProvider } from '../../../testing/provider.ts'
import { auditLedger } from '../../billing/audit-ledger.ts'
import { credit, openTransaction } from '../../billing/ledger.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { alertOfCredits } from './credit-alerts.ts'

forEachEngine('credits', (open) => {
  const desk = testProvider(open)

  const ask = (by: TestUser, credits: number, note = '') =>
    by.call(requestTopUp, { body: { credits, note } }, { 'idempotency-key': newId() })
  const decide = (id: string, body: object, key: string = newId()) =>
    desk.operator.call(decideTopUp, { params: { id }, body }, { 'idempotency-key': key })
  const balance = async (by: TestUser) => (await by.call(getAccount)).body.creditBalance

  it('are requested, confirmed once however often, and told by transactions, audit and file', async () => {
    const owner = await desk.newOwner('ร้าน, "หนึ่ง"')
    const { status, body: asked } = await ask(owner, 500, '=paid')
    expect([status, asked]).toMatchObject([201, { status: 'requested', credits: 500, requestedBy: 'Test User' }])
    expect(await balance(owner)).toBe(0)
    const [waiting] = (await owner.call(listTransactions, { query: {} })).body.items
    expect(waiting).toMatchObject({ action: 'top-up', status: 'pending', amount: 0, requested: 500 })
    const seen = (await desk.operator.call(listDeskTopUps, { query: { accountName: 'หนึ่ง' } })).body.items
    expect(seen).toMatchObject([{ id: asked.id, account: 'ร้าน, "หนึ่ง"', note: '=paid' }])

    const key = newId()
    const first = await decide(asked.id, { decision: 'confirm' }, key)
    expect(first.body).toMatchObject({ status: 'confirmed', credits: 500 })
    // A repeated request gets the stored answer; other requests are refused, also at once.
    expect((await decide(asked.id, { decision: 'confirm' }, key)).text).toBe(first.text)
    const answers = await Promise.all([
      decide(asked.id, { decision: 'confirm' }),
      decide(asked.id, { decision: 'decline', reason: 'no' }),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual(['topUp.decided', 'topUp.decided'])
    expect(await balance(owner)).toBe(500)
    expect((await owner.call(listTransactions, { query: { status: 'completed' } })).body.items).toMatchObject([
      { id: asked.id, amount: 500 },
    ])
    const entries = (await owner.call(listAudit, { query: {} })).body.items
    expect(entries.map(({ action, by }) => [action, by.kind])).toEqual([
      ['confirm', 'provider'],
      ['request', 'user'],
    ])
    const { text } = await owner.call(downloadTransactions, { query: {} })
    expect(text).toContain('"ร้าน, ""หนึ่ง""",Top-up,,500,,,500,\'=paid,Completed,')
    expect(await asWorker(desk.store, auditLedger)).toEqual([])
    // One mail, to who asked.
    const mails = await queuedMails(desk.store, owner.account.tenantId)
    expect(mails).toMatchObject([
      { to: `${owner.username}@example.com`, subject: '500 credits were added to ร้าน, "หนึ่ง"' },
    ])
  })

  it('have the invoice that the desk wrote down, and billing details that are checked', async () => {
    const owner = await desk.newOwner('invoiced')
    const write = (details: object) =>
      owner.call(updateBillingDetails, { body: { ...updateBillingDetails.example, ...details } })
    expect((await owner.call(getBillingDetails)).body).toEqual({ details: null })
    const wrong = await write({ taxId: '0105500000004', branch: '1', address: ' ' })
    expect(wrong.body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['address', 'required'],
      ['taxId', 'thaiTaxId'],
      ['branch', 'thaiBranch'],
    ])
    expect((await write({ country: 'other', taxId: 'DE 811 907 980', branch: '' })).status).toBe(200)
    expect((await write({})).body).toEqual(updateBillingDetails.example)
    expect((await owner.call(getBillingDetails)).body.details).toEqual(updateBillingDetails.example)

    const { id } = (await ask(owner, 1000)).body
    const [seen] = (await desk.operator.call(listDeskTopUps, { query: { accountName: 'invoiced' } })).body.items
    expect(seen).toMatchObject({ id, billing: updateBillingDetails.example, invoice: null })
    const half = await decide(id, { decision: 'confirm', net: 10.005 })
    expect(half.body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['net', 'satang'],
      ['invoiceNumber', 'required'],
      ['vat', 'required'],
    ])
    const declined = await decide(id, { decision: 'decline', reason: 'no', invoiceNumber: 'INV-1', net: 1, vat: 0 })
    expect(declined.body.errors).toMatchObject([{ path: 'invoiceNumber', code: 'notExpected' }])
    await decide(id, { decision: 'confirm', invoiceNumber: 'INV-1', net: 1000.15, vat: 70.01 })
    const invoice = { number: 'INV-1', net: 1000.15, vat: 70.01, total: 1070.16 }
    expect((await owner.call(listTopUps, { query: {} })).body.items).toMatchObject([{ id, invoice }])

    const other = await desk.newOwner('stranger')
    expect((await other.call(getBillingDetails)).body).toEqual({ details: null })
  })

  it('are added once by two simultaneous confirmations', async () => {
    const owner = await desk.newOwner('two')
    const { id } = (await ask(owner, 70)).body
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, { decision: 'confirm' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await balance(owner)).toBe(70)
  })

  it('are declined with a reason, and a few may wait at once', async () => {
    const owner = await desk.newOwner('few')
    const made = await Promise.all(Array.from({ length: MAX_WAITING_TOP_UPS + 1 }, () => ask(owner, 10)))
    expect(made.map(({ status }) => status).toSorted()).toEqual([...Array(MAX_WAITING_TOP_UPS).fill(201), 409])
    const id = made.find(({ status }) => status === 201)?.body.id ?? ''
    const refused = await decide(id, { decision: 'decline', reason: ' ' })
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'reason', code: 'required' }]])
    await decide(id, { decision: 'decline', reason: 'Not paid' })
    expect((await owner.call(listTopUps, { query: { status: 'declined' } })).body.items).toMatchObject([
      { id, reason: 'Not paid' },
    ])
    expect((await owner.call(listTransactions, { query: { status: 'declined' } })).body.items).toMatchObject([
      { id, amount: 0, requested: 10 },
    ])
    const [mail] = await queuedMails(desk.store, owner.account.tenantId)
    expect(mail?.text).toContain('Not paid')
    expect(await balance(owner)).toBe(0)
    expect((await decide(newId(), {})).status).toBe(404)
  })

  it('come to a sub-account from its parent, not from the provider', async () => {
    const owner = await desk.newOwner('parent')
    const child = await desk.test.newUser(await desk.test.newAccount({ name: 'child' }, owner.account), 'owner')
    expect((await ask(child, 10)).body.code).toBe('topUp.ofSubAccount')
  })

  it('are missed by mail once for each time that they fall below the level', async () => {
    const owner = await desk.newOwner('low')
    const body = { alert: true, credit: 100, alertToEmail: 'money@example.com' }
    expect((await owner.call(updateAccountNotifications, { body })).body).toEqual(body)
    const mails = async () => {
      await alertOfCredits({ store: desk.store, secretKey: desk.test.ports.secretKey })
      const of = asWorker(desk.store, (trx) =>
        trx.selectFrom('mails').select('recipient').where('tenantId', '=', owner.account.tenantId).execute(),
      )
      return (await of).map(({ recipient }) => recipient)
    }
    const add = (credits: number) =>
      asWorker(desk.store, async (trx) => {
        const header = { payer: owner.account, spenderId: owner.account.accountId, description: '' }
        await credit(trx, await openTransaction(trx, { ...header, action: 'adjustment' }), credits, 'adjustment')
      })
    expect(await mails()).toEqual(['money@example.com'])
    await add(50)
    expect(await mails()).toHaveLength(1)
    await add(50)
    expect(await mails()).toHaveLength(1)
    // A higher level is crossed again.
    await owner.call(updateAccountNotifications, { body: { ...body, credit: 1000 } })
    expect(await Promise.all([mails(), mails()]).then((both) => both.at(-1))).toHaveLength(2)
    const { items } = (await owner.call(listNotices, { query: {} })).body
    expect(items.map(({ kind, params }) => [kind, params.level])).toEqual([
      ['creditLow', 1000],
      ['creditLow', 100],
    ])
    expect((await owner.call(getAccountPlan)).body).toMatchObject({
      accountRole: 'owner',
      limits: { subAccount: 0, maxSubAccount: 1, senderName: 0, maxSenderName: 2, creditBalance: 100 },
      paymentInfo: { type: 'prepaid', alertNoti: true, alertSendTo: 'money@example.com', alertLessThan: 1000 },
      profile: { accountName: 'low', userName: owner.username },
    })
  })
})
