import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { type AccountKey, createAccount } from '../account/accounts/create-account.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { bangkokDay } from '../foundation/time/bangkok.ts'
import { daysAtPace, findDaysLeft } from './days-left.ts'
import { credit, openTransaction } from './ledger.ts'

describe('the days that a balance suffices', () => {
  it('are whole, and unknown without a pace', () => {
    expect(daysAtPace({ balance: 100, charged: 140, paceDays: 14 })).toBe(10)
    expect(daysAtPace({ balance: 109, charged: 140, paceDays: 14 })).toBe(10)
    expect(daysAtPace({ balance: 0, charged: 140, paceDays: 14 })).toBe(0)
    expect(daysAtPace({ balance: 100, charged: 0, paceDays: 14 })).toBeNull()
    expect(daysAtPace({ balance: 100, charged: 5, paceDays: 2 })).toBeNull()
  })
})

forEachEngine('days left', (open) => {
  const NOW = new Date('2026-11-28T17:30:00Z')
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())

  const newAccount = (credits: number, parent?: AccountKey, paymentType: 'prepaid' | 'shared' = 'prepaid') =>
    asWorker(store, async (trx) => {
      const payer = await createAccount(trx, { name: 'a', email: 'a@x', paymentType }, parent)
      const header = { payer, spenderId: payer.accountId, action: 'opening', description: '' } as const
      if (credits > 0) await credit(trx, await openTransaction(trx, header), credits, 'opening')
      return payer
    })
  const charge = ({ tenantId, accountId }: AccountKey, daysAgo: number, cost: number) =>
    asWorker(store, async (trx) => {
      const day = bangkokDay(new Date(NOW.getTime() - daysAgo * 86_400_000))
      await sql`insert into daily_figure_changes (tenant_id, account_id, day, sender, submitted, delivered, undelivered, rejected,
          expired, unknown, cancelled, cost)
        values (${tenantId}, ${accountId}, ${day}::date, 'S', 1, 0, 0, 0, 0, 0, 0, ${cost})`.execute(trx)
    })
  const left = (account: AccountKey) => asWorker(store, async (trx) => (await findDaysLeft(trx, account, NOW)).days)

  it('follow the charges of the 14 days before today, also of sub-accounts that share the credits', async () => {
    const parent = await newAccount(1000)
    const shared = await newAccount(0, parent, 'shared')
    const prepaid = await newAccount(50, parent)
    expect(await left(parent)).toBeNull()
    await charge(parent, 15, 9999)
    await charge(parent, 14, 100)
    await charge(shared, 1, 40)
    await charge(prepaid, 1, 7777)
    await charge(parent, 0, 8888)
    // 140 credits in 14 days.
    expect(await left(parent)).toBe(100)
    expect(await left(shared)).toBeNull()
  })

  it('count the days since the first send of a new account, of which there must be three', async () => {
    const account = await newAccount(100)
    await charge(account, 2, 10)
    expect(await left(account)).toBeNull()
    const older = await newAccount(100)
    await charge(older, 4, 40)
    expect(await left(older)).toBe(10)
  })
})
