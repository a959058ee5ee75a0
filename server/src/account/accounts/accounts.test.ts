import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { getAccount, listTransactions } from '@songsarn/contract/account/account'
import { listSenders } from '@songsarn/contract/account/senders'
import { calls } from '@songsarn/contract/api'
import { addSender } from '../../../testing/add-sender.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'

forEachEngine('what an account shows', (open) => {
  let store: OpenDatabase
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())

  describe('credits', () => {
    it('are shown to who spends or reads them, and not to a viewer', async () => {
      const account = await test.newAccount({ credits: 500 })
      for (const [role, shown] of [
        ['owner', 500],
        ['admin', 500],
        ['sender', 500],
        ['viewer', null],
      ] as const) {
        const user = await test.newUser(account, role)
        expect((await user.call(getAccount)).body).toMatchObject({ creditBalance: shown, accountRole: 'owner' })
      }
    })

    it('of the parent are hidden from a sub-account that shares them, not from the parent acting for it', async () => {
      const parent = await test.newAccount({ credits: 500 })
      const child = await test.newAccount({ paymentType: 'shared' }, parent)
      const own = await (await test.newUser(child, 'owner')).call(getAccount)
      expect(own.body).toMatchObject({ accountRole: 'sub', creditBalance: null, creditHeld: null })
      const acting = { 'songsarn-account': child.accountId }
      const byParent = await (await test.newUser(parent, 'owner')).call(getAccount, {}, acting)
      expect(byParent.body).toMatchObject({ accountId: child.accountId, creditBalance: 500 })
    })
  })

  it('is found by its own users and its parent’s, not by its sub-account’s', async () => {
    const parent = await test.newAccount()
    const [child, sibling] = [await test.newAccount({}, parent), await test.newAccount({}, parent)]
    const user = await test.newUser(child, 'owner')
    for (const { accountId } of [parent, sibling])
      expect((await user.call(getAccount, {}, { 'songsarn-account': accountId })).status).toBe(404)
    expect((await user.call(getAccount, {}, { 'songsarn-account': child.accountId })).status).toBe(200)
  })

  it('lists transactions by page, status and name, newest first', async () => {
    const parent = await test.newAccount({ name: 'Parent_1', credits: 70 })
    const owner = await test.newUser(parent, 'owner')
    const { body } = await owner.call(listTransactions)
    expect(body).toMatchObject({ page: 0, size: 10, total: 1 })
    expect(body.items).toMatchObject([{ accountName: 'Parent_1', action: 'opening', amount: 70, status: 'pending' }])
    const total = async (query: Record<string, unknown>) => (await owner.call(listTransactions, { query })).body.total
    expect(await total({ accountName: 'arent_' })).toBe(1)
    // The wildcard of LIKE is a character like any other.
    expect(await total({ accountName: 'Parent%' })).toBe(0)
    expect(await total({ status: ['completed', 'returned'] })).toBe(0)
    expect(await total({ status: 'pending' })).toBe(1)
    expect((await owner.call(listTransactions, { query: { page: 1, size: 1 } })).body.items).toEqual([])
  })

  it.each([
    [{ size: 0 }, 'size', 'tooSmall'],
    [{ size: 1001 }, 'size', 'tooBig'],
    [{ size: 'many' }, 'size', 'format'],
    [{ page: -1 }, 'page', 'tooSmall'],
    [{ sort: 'constructor' }, 'sort', 'notAllowed'],
    [{ status: 'lost' }, 'status.0', 'notAllowed'],
    [{ accountName: 'a\0b' }, 'accountName', 'format'],
  ])('refuses the query %j', async (query, path, code) => {
    const owner = await test.newUser(await test.newAccount(), 'owner')
    const refused = await owner.call(listTransactions, { query })
    expect([refused.status, refused.body.code]).toEqual([422, 'request.invalid'])
    expect(refused.body.errors).toMatchObject([{ path, code }])
  })

  it('lists senders of the acting account, and offers approved senders only', async () => {
    const parent = await test.newAccount()
    const child = await test.newAccount({}, parent)
    await addSender(store, parent, 'ZETA')
    await addSender(store, parent, 'ALPHA', 'pending')
    await addSender(store, child, 'CHILD')
    const owner = await test.newUser(parent, 'owner')
    const names = async (query: { sort?: string; senderName?: string }, headers = {}) =>
      (await owner.call(listSenders, { query }, headers)).body.items.map(({ name }) => name)
    expect(await names({ sort: 'name' })).toEqual(['ALPHA', 'ZETA'])
    expect(await names({ sort: '-name' })).toEqual(['ZETA', 'ALPHA'])
    expect(await names({ senderName: 'et' })).toEqual(['ZETA'])
    expect(await names({}, { 'songsarn-account': child.accountId })).toEqual(['CHILD'])
    const offered = await owner.call(calls.getLookup, { params: { name: 'senders' } })
    expect(offered.body.items).toEqual([{ value: 'ZETA', label: 'ZETA' }])
  })

  it('looks up only users and accounts in reach', async () => {
    const parent = await test.newAccount({ name: 'Parent' })
    const child = await test.newAccount({ name: 'Child', menuIndex: 1 }, parent)
    const [mother, daughter] = [await test.newUser(parent, 'owner'), await test.newUser(child, 'viewer')]
    const look = async (by: typeof mother, name: 'users' | 'accounts') =>
      (await by.call(calls.getLookup, { params: { name } })).body.items.map(({ value }) => value).sort()
    expect(await look(mother, 'users')).toEqual([mother.userId, daughter.userId].sort())
    expect(await look(daughter, 'users')).toEqual([daughter.userId])
    expect(await look(mother, 'accounts')).toEqual([parent.accountId, child.accountId].sort())
    expect(await look(daughter, 'accounts')).toEqual([child.accountId])
  })

  it('looks up by page, by part of the label, and by value; a value of another account has no entry', async () => {
    const account = await test.newAccount()
    const [first, second, third] = [
      await test.newUser(account, 'owner'),
      await test.newUser(account, 'viewer'),
      await test.newUser(account, 'viewer'),
    ]
    const stranger = await test.newUser(await test.newAccount(), 'owner')
    const look = async (query: { page?: number; size?: number; value?: string[]; q?: string }) => {
      const { body } = await first.call(calls.getLookup, { params: { name: 'users' }, query })
      return { ids: body.items.map(({ value }) => value), more: body.more }
    }
    const pages = [await look({ page: 0, size: 2 }), await look({ page: 1, size: 2 })]
    expect(pages.map(({ more }) => more)).toEqual([true, false])
    expect(pages.flatMap(({ ids }) => ids).sort()).toEqual([first.userId, second.userId, third.userId].sort())
    expect(await look({ value: [third.userId, stranger.userId, 'no uuid'] })).toEqual({
      ids: [third.userId],
      more: false,
    })
    expect(await look({ q: 'nobody is called so' })).toEqual({ ids: [], more: false })
    const { body } = await first.call(calls.getLookup, { params: { name: 'pin-lengths' }, query: { value: ['6'] } })
    expect(body).toEqual({ items: [{ value: '6', label: '6' }], more: false })
  })
})
