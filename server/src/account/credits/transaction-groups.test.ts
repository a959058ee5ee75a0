import { expect, it } from '@jest/globals'
import {
  groupTransactions,
  listTransactionMonths,
  listTransactions,
  TRANSACTION_GROUPS,
  type TransactionGroup,
} from '@songsarn/contract/account/account'
import { decideTopUp, downloadTransactions, requestTopUp } from '@songsarn/contract/account/credit'
import { moveCredits } from '@songsarn/contract/account/sub-accounts'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { testProvider } from '../../../testing/provider.ts'
import { finishTransactions, openTransaction, payerOf, reserve, moveCredits as step } from '../../billing/ledger.ts'
import { lowestIdAt, newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay, monthOf } from '../../foundation/time/bangkok.ts'

const DAY_MS = 86_400_000

forEachEngine('groups of transactions', (open) => {
  const desk = testProvider(open)

  const month = (back: number) => monthOf(bangkokDay(desk.test.ports.now()), back)
  const key = () => ({ 'idempotency-key': newId() })
  const groups = async (by: TestUser, query: object) => (await by.call(groupTransactions, { query })).body
  const list = async (by: TestUser, query: object) =>
    (await by.call(listTransactions, { query: { size: 1000, ...query } })).body
  const total = (items: readonly TransactionGroup[], name: 'in' | 'out' | 'charged' | 'held') =>
    items.reduce((sum, item) => sum + item[name], 0)

  /** Sends and, unless the credits stay held, charges all but one credit, gives that back, and refunds some. */
  const send = (by: TestUser, credits: number, { monthsAgo = 0, refunded = 0, isHeld = false } = {}) =>
    asWorker(desk.store, async (trx) => {
      const { tenantId, accountId: spenderId } = by.account
      const time = Date.parse(month(monthsAgo).startDate) + DAY_MS / 4
      const communicationId = lowestIdAt(new Date(time)).slice(0, 14) + newId().slice(14)
      const payer = await payerOf(trx, tenantId, spenderId)
      const header = { payer, spenderId, action: 'send', description: 'otp', communicationId } as const
      const opened = await openTransaction(trx, { ...header, userId: by.userId })
      await reserve(trx, opened, credits)
      if (isHeld) return
      const of = { tenantId, communicationId }
      await step(trx, [
        { ...of, step: 'charge', credits: credits - 1 },
        { ...of, step: 'release', credits: 1 },
      ])
      if (refunded > 0) await step(trx, [{ ...of, step: 'refund', credits: refunded }])
      await finishTransactions(trx, [{ ...opened, status: 'completed' }])
    })

  const ledgerSum = (by: TestUser) =>
    asWorker(desk.store, async (trx) => {
      const { tenantId, accountId } = by.account
      const { rows } = await sql<{ sum: number }>`
        select sum(amount)::bigint as sum from ledger_entries
        where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(trx)
      return rows[0]?.sum
    })

  async function tenant() {
    const parent = await desk.test.newUser(
      await desk.test.newAccount({ name: 'Main', credits: 10_000, plan: 'Enterprise' }),
      'owner',
    )
    const newChild = async (name: string, paymentType: 'shared' | 'prepaid') =>
      desk.test.newUser(await desk.test.newAccount({ name, paymentType }, parent.account), 'owner')
    return { parent, shop: await newChild('Shop', 'shared'), branch: await newChild('Branch', 'prepaid') }
  }

  const move = (by: TestUser, to: TestUser, action: 'give' | 'take', amount: number) =>
    by.call(moveCredits, { body: { action, account: to.account.accountId, amount } }, key())

  it('by type, user and account add up to the month and to the ledger', async () => {
    const { parent, shop, branch } = await tenant()
    const { id } = (await parent.call(requestTopUp, { body: { credits: 700 } }, key())).body
    await desk.operator.call(decideTopUp, { params: { id }, body: { decision: 'confirm' } }, key())
    await parent.call(requestTopUp, { body: { credits: 999 } }, key())
    await move(parent, branch, 'give', 300)
    await move(parent, branch, 'take', 50)
    for (const monthsAgo of [0, 1, 2]) {
      await send(parent, 40, { monthsAgo, refunded: 9 })
      await send(shop, 60, { monthsAgo, refunded: 5 })
      await send(shop, 7, { monthsAgo, isHeld: true })
    }
    await send(branch, 21)

    const months = (await parent.call(listTransactionMonths)).body.items
    expect(months).toHaveLength(3)
    const changes: number[] = []
    for (const { startDate, endDate, added, moved, charged, held } of months) {
      const change = added + moved - charged - held
      changes.push(change)
      const { items: rows } = await list(parent, { startDate, endDate })
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(change)
      for (const by of TRANSACTION_GROUPS) {
        const { items, sum } = await groups(parent, { by, startDate, endDate })
        expect({ by, change: total(items, 'in') - total(items, 'out') }).toEqual({ by, change })
        expect({ by, charged: total(items, 'charged'), held: total(items, 'held') }).toEqual({ by, charged, held })
        expect({ by, in: total(items, 'in'), out: total(items, 'out') }).toEqual({ by, in: sum.in, out: sum.out })
        // A group is what its link opens.
        for (const { key: value, ...group } of items) {
          if (value === null) continue
          const of = await list(parent, { startDate, endDate, [by]: value })
          expect({ by, value, total: of.total, ...of.sum }).toMatchObject({
            ...{ by, value, total: group.transactions, in: group.in, out: group.out },
            ...{ charged: group.charged, held: group.held },
          })
        }
      }
    }
    expect(changes.reduce((sum, change) => sum + change, 0)).toBe(await ledgerSum(parent))
  })

  it('by account say what each sub-account cost, also of its own credits', async () => {
    const { parent, shop, branch } = await tenant()
    await move(parent, branch, 'give', 300)
    await send(parent, 10)
    await send(shop, 60, { refunded: 4 })
    await send(shop, 8, { isHeld: true })
    await send(branch, 21)
    await send(branch, 30, { monthsAgo: 3 })
    const { startDate, endDate } = month(0)
    const { items } = await groups(parent, { startDate, endDate })
    expect(items).toEqual([
      {
        ...{ key: branch.account.accountId, name: 'Branch', transactions: 1, in: 0, out: 300, charged: 0, held: 0 },
        ownSpent: 20,
      },
      {
        ...{ key: shop.account.accountId, name: 'Shop', transactions: 2, in: 0, out: 63, charged: 55, held: 8 },
        ownSpent: null,
      },
      {
        ...{ key: parent.account.accountId, name: 'Main', transactions: 2, in: 10_000, out: 9, charged: 9, held: 0 },
        ownSpent: null,
      },
    ])
    // The file has the rows of the list.
    const query = { account: shop.account.accountId }
    expect((await parent.call(downloadTransactions, { query })).text.trim().split('\n')).toHaveLength(3)
    // Other filters choose among the transactions of the acting account, so own credits are not among them.
    expect((await groups(parent, { action: 'send' })).items.map(({ name }) => name)).toEqual(['Shop', 'Main'])
  })

  it('show no account the rows of another', async () => {
    const { parent, shop, branch } = await tenant()
    await move(parent, branch, 'give', 300)
    await send(parent, 10)
    await send(shop, 60)
    await send(branch, 21)
    const other = await desk.test.newUser(await desk.test.newAccount({ name: 'Other', credits: 5 }), 'owner')
    const keysOf = async (by: TestUser, query: object = {}) => (await groups(by, query)).items.map((item) => item.key)
    expect(await keysOf(other)).toEqual([other.account.accountId])
    expect(await keysOf(shop)).toEqual([shop.account.accountId])
    expect(await keysOf(branch)).toEqual([branch.account.accountId])
    // Its parent's user moved the credits.
    expect(new Set(await keysOf(branch, { by: 'user' }))).toEqual(new Set([branch.userId, null]))
    for (const account of [parent.account.accountId, branch.account.accountId]) {
      for (const by of [other, shop]) {
        expect(await keysOf(by, { account })).toEqual([])
        expect((await list(by, { account })).items).toEqual([])
      }
    }
    const viewer = await desk.test.newUser(parent.account, 'viewer')
    expect((await viewer.call(groupTransactions, { query: {} })).status).toBe(403)
  })
})
