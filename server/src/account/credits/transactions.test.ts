import { afterAll, beforeAll, expect, it } from '@jest/globals'
import {
  type CreditSum,
  getAccount,
  listTransactionMonths,
  listTransactions,
  type Transaction,
} from '@songsarn/contract/account/account'
import { downloadTransactions, getStatement } from '@songsarn/contract/account/credit'
import { moveCredits } from '@songsarn/contract/account/sub-accounts'
import fc from 'fast-check'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { finishTransactions, openTransaction, reserve, moveCredits as step } from '../../billing/ledger.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { lowestIdAt, newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'

const DAY_MS = 86_400_000
const OPENING = 10_000

type Step = { what: 'send' | 'move'; credits: number; daysAgo: number; ends: 'held' | 'charged' | 'returned' }

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('send', 'send', 'send', 'move'),
    credits: fc.integer({ min: 2, max: 60 }),
    /** Some sends are scheduled for later days. */
    daysAgo: fc.integer({ min: -40, max: 400 }),
    ends: fc.constantFrom('held', 'charged', 'charged', 'returned'),
  }),
  { minLength: 25, maxLength: 25 },
)

forEachEngine('transactions', (open) => {
  let store: OpenDatabase
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())

  const dayBefore = (days: number) => bangkokDay(new Date(test.ports.now().getTime() - days * DAY_MS))
  const communicationAt = (time: number) => lowestIdAt(new Date(time)).slice(0, 14) + newId().slice(14)

  async function send(by: TestUser, { credits, daysAgo, ends }: Step): Promise<void> {
    const payer = by.account
    const communicationId = communicationAt(test.ports.now().getTime() - daysAgo * DAY_MS)
    await asWorker(store, async (trx) => {
      const opened = await openTransaction(trx, {
        ...{ payer, spenderId: payer.accountId, action: 'send', description: 'otp', communicationId },
        userId: by.userId,
      })
      await reserve(trx, opened, credits)
      const key = { tenantId: payer.tenantId, communicationId }
      if (ends === 'held') return
      if (ends === 'charged') {
        await step(trx, [{ ...key, step: 'charge', credits: credits - 1 }])
        await step(trx, [{ ...key, step: 'release', credits: 1 }])
      } else await step(trx, [{ ...key, step: 'release', credits }])
      await finishTransactions(trx, [{ ...opened, status: ends === 'charged' ? 'completed' : 'returned' }])
    })
  }

  const list = async (by: TestUser, query: object = {}) =>
    (await by.call(listTransactions, { query: { size: 1000, ...query } })).body
  const adds = ({ opening, in: added, out, closing }: CreditSum) =>
    opening !== null && opening + added - out === closing

  it('add up: opening, in and out are closing, for all days, in all months and from row to row', async () => {
    const seed = Date.now()
    const parent = await test.newUser(await test.newAccount({ credits: OPENING, plan: 'Enterprise' }), 'owner')
    const child = await test.newAccount({}, parent.account)
    const [all = []] = fc.sample(steps, { numRuns: 1, seed })
    for (const one of all) {
      if (one.what === 'send') await send(parent, one)
      else {
        const body = { action: 'give', account: child.accountId, amount: one.credits }
        await parent.call(moveCredits, { body }, { 'idempotency-key': newId() })
      }
    }
    const { creditBalance, creditHeld } = (await parent.call(getAccount)).body

    const { items, sum } = await list(parent)
    expect({ seed, sum }).toMatchObject({ seed, sum: { opening: 0, closing: creditBalance, held: creditHeld } })
    expect({ seed, adds: adds(sum) }).toEqual({ seed, adds: true })
    // Newest first: each balance is the one below it and the row's own amount.
    items.forEach(({ balanceAfter, amount }, at) => {
      expect({ seed, at, balanceAfter }).toEqual({
        seed,
        at,
        balanceAfter: (items[at + 1]?.balanceAfter ?? 0) + amount,
      })
    })
    // Any page in any order has the same balances.
    const known = new Map(items.map(({ id, balanceAfter }) => [id, balanceAfter]))
    const page = await list(parent, { size: 7, page: 1, sort: '-amount', action: 'send' })
    for (const { id, balanceAfter } of page.items)
      expect({ seed, balanceAfter }).toEqual({ seed, balanceAfter: known.get(id) })

    for (const [first, last] of [
      [400, 200],
      [90, 0],
      [10, -50],
      [0, 0],
    ] as const) {
      const days = { startDate: dayBefore(first), endDate: dayBefore(last) }
      const of = await list(parent, days)
      expect({ seed, days, adds: adds(of.sum) }).toEqual({ seed, days, adds: true })
      const [newest, oldest] = [of.items.at(0), of.items.at(-1)]
      if (newest && oldest)
        expect([of.sum.closing, of.sum.opening]).toEqual([
          newest.balanceAfter,
          (oldest.balanceAfter ?? 0) - oldest.amount,
        ])
    }

    const range = { startDate: dayBefore(300), endDate: dayBefore(0) }
    const statement = (await parent.call(getStatement, { query: range })).body
    expect(statement).toMatchObject({
      ...range,
      accountName: 'Test',
      billing: null,
      sum: (await list(parent, range)).sum,
    })
    expect(statement.items.at(-1)?.balance).toBe(statement.sum.closing)
    let balance = statement.sum.opening ?? 0
    for (const line of statement.items) {
      balance += line.amount
      expect({ seed, balance: line.balance }).toEqual({ seed, balance })
    }

    const months = (await parent.call(listTransactionMonths)).body.items
    expect(months.length).toBeGreaterThan(0)
    for (const [at, month] of months.entries()) {
      const { opening, closing, charged, held, added, moved, startDate, endDate } = month
      expect({ seed, month, closing: (opening ?? 0) + added + moved - charged - held }).toEqual({
        seed,
        month,
        closing,
      })
      if (at > 0) expect(closing).toBe(months[at - 1]?.opening)
      // A month is what its link opens.
      expect((await list(parent, { startDate, endDate })).sum).toMatchObject({ opening, closing, charged, held })
    }
  })

  it('have no statement of more than a year, or of an end before its start', async () => {
    const owner = await test.newUser(await test.newAccount({}), 'owner')
    const codes = async (startDate: string, endDate: string) =>
      (await owner.call(getStatement, { query: { startDate, endDate } })).body.errors?.map(({ code }) => code)
    expect(await codes('2026-01-01', '2027-01-01')).toBeUndefined()
    expect(await codes('2026-01-01', '2027-01-02')).toEqual(['tooManyDays'])
    expect(await codes('2026-01-02', '2026-01-01')).toEqual(['beforeStart'])
  })

  it('are found by type and user, without a balance that other rows explain', async () => {
    const owner = await test.newUser(await test.newAccount({ credits: 100 }), 'owner')
    const other = await test.newUser(owner.account, 'admin')
    const at = { what: 'send', credits: 10, daysAgo: -1, ends: 'charged' } as const
    await send(owner, at)
    await send(other, at)
    const found = await list(owner, { user: other.userId })
    expect(found.items).toMatchObject([{ userName: 'Test User', amount: -9 }])
    expect(found.sum).toEqual({ opening: null, closing: null, in: 0, out: 9, charged: 9, held: 0 })
    expect((await list(owner, { action: 'opening' })).items.map(({ amount }: Transaction) => amount)).toEqual([100])
    const { text } = await owner.call(downloadTransactions, { query: { user: other.userId } })
    expect(text.trim().split('\n')).toHaveLength(2)
    expect(text).toMatch(/,Send,,-9,9,0,,OTP,Completed,.*,Test User,.*,(82|91)\s*$/)
  })

  it('show a sub-account that shares credits what it spent, and no balance', async () => {
    const parent = await test.newUser(await test.newAccount({ credits: 100 }), 'owner')
    const child = await test.newUser(await test.newAccount({ paymentType: 'shared' }, parent.account), 'owner')
    await asWorker(store, async (trx) => {
      const { accountId: spenderId } = child.account
      const header = { payer: parent.account, spenderId, action: 'send', description: 'otp' } as const
      await reserve(trx, await openTransaction(trx, { ...header, communicationId: newId() }), 30)
    })
    const { items, sum } = await list(child)
    expect(items).toMatchObject([{ amount: -30, balanceAfter: null }])
    expect(sum).toEqual({ opening: null, closing: null, in: 0, out: 30, charged: 0, held: 30 })
    expect((await child.call(listTransactionMonths)).body.items).toMatchObject([
      { opening: null, closing: null, held: 30 },
    ])
    expect((await list(parent)).items[0]).toMatchObject({ amount: -30, balanceAfter: 70 })
  })
})
