import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getAccount, listTransactions } from '@songsarn/contract/account/account'
import { listAudit } from '@songsarn/contract/account/audit'
import { downloadTransactions } from '@songsarn/contract/account/credit'
import { signIn, whoAmI } from '@songsarn/contract/account/session'
import {
  createSubAccount,
  getSubAccount,
  listSubAccounts,
  moveCredits,
  updateSubAccount,
} from '@songsarn/contract/account/sub-accounts'
import { callerWith, type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { auditLedger } from '../../billing/audit-ledger.ts'
import { balanceOf } from '../../billing/ledger.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

const PASS = 'another horse 8 staple'

forEachEngine('sub-accounts', (open) => {
  let store: OpenDatabase
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())

  const newOwner = async (credits = 0, plan: 'Basic' | 'Trials' | 'Enterprise' = 'Enterprise') =>
    test.newUser(await test.newAccount({ name: 'Shop', plan, credits }), 'owner')
  const someone = () => {
    const username = `u${newId()}`
    return { accountName: 'Branch', accountEmail: 'branch@example.com', username, email: `${username}@example.com` }
  }
  const withPass = () => ({ ...someone(), password: PASS, confirmPass: PASS })
  const make = async (owner: TestUser, body: object = withPass()) => owner.call(createSubAccount, { body })
  const move = (by: TestUser, body: object, key: string = newId()) =>
    by.call(moveCredits, { body }, { 'idempotency-key': key })
  const balance = async (by: TestUser) => (await by.call(getAccount)).body.creditBalance

  it('is created with its owner, who signs in and sees that account only', async () => {
    const owner = await newOwner()
    const body = withPass()
    const made = await make(owner, body)
    expect([made.status, made.body]).toMatchObject([
      201,
      { accountName: 'Branch', paymentType: 'prepaid', balance: 0, status: true, menuIndex: 0, description: '' },
    ])
    const entered = await callerWith(test.fetch, {})(signIn, { body: { login: body.username, password: PASS } })
    expect(entered.body).toMatchObject({ role: 'owner', account: { id: made.body.id, name: 'Branch' } })
    expect(entered.body.accounts).toHaveLength(1)
    expect((await owner.call(whoAmI)).body.accounts.map(({ name }) => name)).toEqual(['Shop', 'Branch'])
    expect((await owner.call(listAudit, { query: {} })).body.items[0]).toMatchObject({
      action: 'create',
      target: 'Branch',
    })
  })

  it('is refused beyond the plan, also when many are created at once; a taken login leaves no account behind', async () => {
    expect((await make(await newOwner(0, 'Trials'))).body).toMatchObject({ code: 'limit.reached', params: { max: 0 } })
    const owner = await newOwner(0, 'Basic')
    const taken = await make(owner, { ...withPass(), username: owner.username })
    expect([taken.body.code, taken.body.errors?.[0]?.path]).toEqual(['user.nameTaken', 'username'])
    const atOnce = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 12 }, work))
    // Opens all connections, so that no request waits for one and misses the others.
    await atOnce(() => owner.call(listSubAccounts, { query: {} }))
    const answers = await atOnce(() => make(owner))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)])
    expect((await owner.call(listSubAccounts, { query: {} })).body.total).toBe(1)
  })

  it('has no sub-accounts, and reaches no sibling or parent', async () => {
    const owner = await newOwner()
    const [first, second] = [await make(owner), await make(owner)]
    const key = { tenantId: owner.account.tenantId, accountId: first.body.id }
    const daughter = await test.newUser(key, 'owner')
    expect((await make(daughter)).body.code).toBe('subAccount.ofSubAccount')
    expect(
      (await owner.call(createSubAccount, { body: withPass() }, { 'songsarn-account': first.body.id })).status,
    ).toBe(409)
    for (const id of [second.body.id, first.body.id, owner.account.accountId])
      expect((await daughter.call(getSubAccount, { params: { id } })).status).toBe(404)
    expect((await daughter.call(listSubAccounts, { query: {} })).body.items).toEqual([])
    const refused = await move(daughter, { action: 'take', account: second.body.id, amount: 1 })
    expect([refused.status, refused.body.code]).toEqual([422, 'subAccount.unknown'])
  })

  it('is found by its name and by the usernames of its users', async () => {
    const owner = await newOwner()
    const body = { ...withPass(), accountName: 'เชียงใหม่', menuIndex: 2 }
    await make(owner, body)
    await make(owner, { ...withPass(), accountName: 'Phuket', menuIndex: 1 })
    const names = async (query: object) =>
      (await owner.call(listSubAccounts, { query })).body.items.map(({ accountName }) => accountName)
    expect(await names({})).toEqual(['Phuket', 'เชียงใหม่'])
    expect(await names({ username: 'เชียง' })).toEqual(['เชียงใหม่'])
    expect(await names({ username: body.username.toUpperCase() })).toEqual(['เชียงใหม่'])
  })

  it('loses its sessions when it is switched off, and does not get them back', async () => {
    const owner = await newOwner()
    const body = withPass()
    const { id } = (await make(owner, body)).body
    const daughter = await test.newUser({ tenantId: owner.account.tenantId, accountId: id }, 'sender')
    const change = (status: boolean) => owner.call(updateSubAccount, { params: { id }, body: { status } })
    expect((await change(false)).body.status).toBe(false)
    expect((await daughter.call(whoAmI)).status).toBe(401)
    const enter = () => callerWith(test.fetch, {})(signIn, { body: { login: body.username, password: PASS } })
    expect((await enter()).status).toBe(401)
    await change(true)
    expect((await daughter.call(whoAmI)).status).toBe(401)
    expect((await enter()).status).toBe(200)
  })

  it('gets credits and gives them back; both accounts show it', async () => {
    const owner = await newOwner(100)
    const { id } = (await make(owner)).body
    const given = await move(owner, { action: 'give', account: id, amount: 70, description: 'For November' })
    expect([given.status, given.body]).toEqual([201, { balance: 30, accountBalance: 70 }])
    const taken = await move(owner, { action: 'take', account: id, amount: 20 })
    expect(taken.body).toEqual({ balance: 50, accountBalance: 50 })
    const daughter = await test.newUser({ tenantId: owner.account.tenantId, accountId: id }, 'owner')
    const shown = async (by: TestUser) =>
      (await by.call(listTransactions, { query: { sort: 'createDate' } })).body.items
        .filter(({ action }) => action === 'movement')
        .map(({ amount, status, description, otherAccount }) => [amount, status, description, otherAccount?.name])
    const { accountName } = (await owner.call(getSubAccount, { params: { id } })).body
    expect(await shown(owner)).toEqual([
      [-70, 'completed', 'For November', accountName],
      [20, 'completed', '', accountName],
    ])
    // A sub-account sees that it was its parent, but no more of the parent: neither in the list, nor by a filter, nor in
    // the file.
    expect(await shown(daughter)).toEqual([
      [70, 'completed', 'For November', null],
      [-20, 'completed', '', null],
    ])
    const by = async (who: TestUser, name: string) =>
      (await who.call(listTransactions, { query: { accountName: name } })).body.total
    expect([await by(owner, accountName), await by(daughter, 'Shop')]).toEqual([2, 0])
    expect((await owner.call(downloadTransactions, { query: {} })).text).toContain(
      `,Credit movement,${accountName},-70,`,
    )
    expect((await daughter.call(downloadTransactions, { query: {} })).text).toContain(
      ',Credit movement,Parent account,70,',
    )
    expect(await asWorker(store, auditLedger)).toEqual([])
  })

  it('refuses more credits than there are, and then does not move any', async () => {
    const owner = await newOwner(10)
    const { id } = (await make(owner)).body
    for (const body of [
      { action: 'give', account: id, amount: 11 },
      { action: 'take', account: id, amount: 1 },
    ]) {
      const refused = await move(owner, body)
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { code: 'movement.insufficient', params: { balance: body.action === 'give' ? 10 : 0 } },
      ])
    }
    expect(await balance(owner)).toBe(10)
    expect(await asWorker(store, auditLedger)).toEqual([])
  })

  it('shares the parent’s credits only without credits of its own, and then credits cannot be moved', async () => {
    const owner = await newOwner(10)
    const { id } = (await make(owner)).body
    await move(owner, { action: 'give', account: id, amount: 4 })
    const share = () => owner.call(updateSubAccount, { params: { id }, body: { paymentType: 'shared' } })
    expect((await share()).body).toMatchObject({ code: 'subAccount.hasCredits', params: { balance: 4 } })
    await move(owner, { action: 'take', account: id, amount: 4 })
    expect((await share()).body).toMatchObject({ paymentType: 'shared', balance: null })
    expect((await move(owner, { action: 'give', account: id, amount: 1 })).body.code).toBe('subAccount.shared')
    for (let round = 0; round < 5; round++) {
      const one = (await make(owner)).body.id
      const change = { params: { id: one }, body: { paymentType: 'shared' } }
      await Promise.all([
        move(owner, { action: 'give', account: one, amount: 1 }),
        owner.call(updateSubAccount, change),
      ])
      const { body } = await owner.call(getSubAccount, { params: { id: one } })
      const left = await asWorker(store, (trx) => balanceOf(trx, { ...owner.account, accountId: one }))
      expect([body.paymentType, left.balance]).toEqual(body.paymentType === 'shared' ? ['shared', 0] : ['prepaid', 1])
    }
  })

  it('moves the right sum with many at once, in both directions, and once for each key', async () => {
    const owner = await newOwner(200)
    const { id } = (await make(owner)).body
    let model = { owner: 200, child: 0 }
    const requests = Array.from({ length: 32 }, (_, n) => ({
      action: n % 3 === 0 ? 'take' : 'give',
      account: id,
      amount: 1 + ((n * 7) % 40),
    }))
    const answers = await Promise.all(
      requests.map(async (body) => {
        const key = newId()
        // The same key twice: the second gets the first answer, or is told that the first still runs.
        const both = await Promise.all([move(owner, body, key), move(owner, body, key)])
        return {
          body,
          statuses: both.map(({ status, body: { code } }) => (code === 'idempotency.running' ? 'running' : status)),
        }
      }),
    )
    for (const { body, statuses } of answers) {
      const ends = new Set(statuses.filter((status) => status !== 'running'))
      expect(ends.size).toBe(1)
      if (!ends.has(201)) continue
      const moved = body.action === 'give' ? body.amount : -body.amount
      model = { owner: model.owner - moved, child: model.child + moved }
    }
    expect(await balance(owner)).toBe(model.owner)
    expect((await owner.call(getSubAccount, { params: { id } })).body.balance).toBe(model.child)
    expect(await asWorker(store, auditLedger)).toEqual([])
  })
})
