import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { type AccountKey, createAccount } from '../account/accounts/create-account.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asApp, asWorker } from '../foundation/db/tenancy.ts'
import { auditLedger } from './audit-ledger.ts'
import { balanceOf, type CreditMove, credit, moveCredits, openTransaction, payerOf, reserve } from './ledger.ts'

forEachEngine('the ledger', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())

  const accountWith = (credits: number): Promise<AccountKey> =>
    asWorker(store, async (trx) => {
      const payer = await createAccount(trx, { name: 'a', email: 'a@x' })
      const header = { payer, spenderId: payer.accountId, action: 'opening', description: '' } as const
      if (credits > 0) await credit(trx, await openTransaction(trx, header), credits, 'opening')
      return payer
    })
  const opened = async (payer: AccountKey) => {
    const communicationId = newId()
    const header = { payer, spenderId: payer.accountId, action: 'send', description: '', communicationId } as const
    return { communicationId, ...(await asWorker(store, (trx) => openTransaction(trx, header))) }
  }
  const move = (
    { tenantId, communicationId }: { tenantId: string; communicationId: string },
    step: CreditMove['step'],
    credits: number,
  ) => asWorker(store, (trx) => moveCredits(trx, [{ tenantId, communicationId, step, credits, reason: 'why' }]))
  const isNotHeld = (error: Error) => {
    if (!/not held/.test(error.message)) throw error
    return false
  }
  const balance = (payer: AccountKey) => asWorker(store, (trx) => balanceOf(trx, payer))

  it('reserves, charges, releases and refunds', async () => {
    const payer = await accountWith(100)
    const send = await opened(payer)
    expect(await asWorker(store, (trx) => reserve(trx, send, 30))).toEqual({ kind: 'moved', balance: 70 })
    expect(await balance(payer)).toEqual({ balance: 70, held: 30 })
    await move(send, 'charge', 20)
    expect(await balance(payer)).toEqual({ balance: 70, held: 10 })
    await move(send, 'release', 10)
    await move(send, 'refund', 5)
    expect(await balance(payer)).toEqual({ balance: 85, held: 0 })
    expect(await asWorker(store, auditLedger)).toEqual([])
  })

  it('refuses a reservation that is too large, says how many credits are missing, and writes no entry', async () => {
    const payer = await accountWith(7)
    const send = await opened(payer)
    const refused = await asWorker(store, (trx) => reserve(trx, send, 10))
    expect(refused).toEqual({ kind: 'insufficient', missing: 3, balance: 7 })
    expect(await balance(payer)).toEqual({ balance: 7, held: 0 })
  })

  it('never spends the same credits twice', async () => {
    const payer = await accountWith(10)
    const sends = await Promise.all([opened(payer), opened(payer), opened(payer)])
    const results = await Promise.all(sends.map((send) => asWorker(store, (trx) => reserve(trx, send, 6))))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['insufficient', 'insufficient', 'moved'])
  })

  it('numbers concurrent entries of an account in the order in which its balance moved', async () => {
    const payer = await accountWith(100)
    const send = await opened(payer)
    await Promise.all(Array.from({ length: 40 }, () => asWorker(store, (trx) => reserve(trx, send, 1))))
    // The audit reports an entry whose number does not follow the one before.
    expect(await asWorker(store, auditLedger)).toEqual([])
  })

  it('charges and releases only held credits', async () => {
    const send = await opened(await accountWith(10))
    await asWorker(store, (trx) => reserve(trx, send, 4))
    await expect(move(send, 'charge', 5)).rejects.toThrow(/not held/)
    await expect(move(send, 'release', 5)).rejects.toThrow(/not held/)
    await expect(move({ ...send, communicationId: newId() }, 'charge', 1)).rejects.toThrow(/without a transaction/)
  })

  it('accepts only positive whole credits', async () => {
    const send = await opened(await accountWith(10))
    for (const credits of [0, -1, 1.5, Number.NaN]) {
      await expect(asWorker(store, (trx) => reserve(trx, send, credits))).rejects.toThrow(RangeError)
      await expect(move(send, 'refund', credits)).rejects.toThrow(RangeError)
    }
  })

  it('rolls the entry back with what it pays for', async () => {
    const payer = await accountWith(10)
    const send = await opened(payer)
    const failing = asWorker(store, async (trx) => {
      await reserve(trx, send, 4)
      throw new Error('the send failed')
    })
    await expect(failing).rejects.toThrow('the send failed')
    expect(await balance(payer)).toEqual({ balance: 10, held: 0 })
  })

  it('opens one transaction per communication', async () => {
    const payer = await accountWith(10)
    const header = {
      payer,
      spenderId: payer.accountId,
      action: 'send',
      description: '',
      communicationId: newId(),
    } as const
    await asWorker(store, (trx) => openTransaction(trx, header))
    await expect(asWorker(store, (trx) => openTransaction(trx, header))).rejects.toThrow(
      /transactions_of_communication/,
    )
  })

  it('never changes or removes an entry, not even for the owner of the table', async () => {
    await accountWith(10)
    for (const change of [sql`update ledger_entries set amount = 1`, sql`delete from ledger_entries`]) {
      await expect(asWorker(store, (trx) => change.execute(trx))).rejects.toThrow(/denied/)
      const asOwner = store.db.transaction().execute(async (trx) => {
        await sql`alter table ledger_entries no force row level security`.execute(trx)
        await change.execute(trx)
      })
      await expect(asOwner).rejects.toThrow(/never changed or removed/)
    }
  })

  it('spends the parent’s credits for a sub-account that shares them, and the own credits of any other sub-account', async () => {
    const parent = await accountWith(10)
    const [shared, prepaid] = await asWorker(store, async (trx) => [
      await createAccount(trx, { name: 's', email: 's@x', paymentType: 'shared' }, parent),
      await createAccount(trx, { name: 'p', email: 'p@x' }, parent),
    ])
    const payerFor = (account: AccountKey) => {
      const acting = { tenantId: account.tenantId, accountIds: [account.accountId], actingAccountId: '', userId: '' }
      return asApp(store, acting, async (trx) => {
        const payer = await payerOf(trx, account.tenantId, account.accountId)
        return { payer, ...(await balanceOf(trx, payer)) }
      })
    }
    expect(await payerFor(shared)).toEqual({ payer: parent, balance: 10, held: 0 })
    expect(await payerFor(prepaid)).toEqual({ payer: prepaid, balance: 0, held: 0 })
  })

  describe('after any sequence of steps', () => {
    it('has every balance equal to the sum of its entries, and none below zero', async () => {
      const step = fc.record({
        kind: fc.constantFrom('reserve', 'charge', 'release', 'refund'),
        credits: fc.integer({ min: 1, max: 40 }),
        send: fc.nat({ max: 2 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const payer = await accountWith(60)
          const sends = [await opened(payer), await opened(payer), await opened(payer)]
          let model = { balance: 60, held: 0 }
          for (const { kind, credits, send } of steps) {
            const of = sends[send] ?? { tenantId: '', transactionId: '', communicationId: '' }
            const next = {
              reserve: { balance: model.balance - credits, held: model.held + credits },
              charge: { balance: model.balance, held: model.held - credits },
              release: { balance: model.balance + credits, held: model.held - credits },
              refund: { balance: model.balance + credits, held: model.held },
            }[kind]
            const moved = await (kind === 'reserve'
              ? asWorker(store, async (trx) => (await reserve(trx, of, credits)).kind === 'moved')
              : move(of, kind, credits).then(() => true, isNotHeld))
            expect(moved).toBe(next.balance >= 0 && next.held >= 0)
            if (moved) model = next
            expect(await balance(payer)).toEqual(model)
          }
          expect(await asWorker(store, auditLedger)).toEqual([])
        }),
        { numRuns: 25 },
      )
    })
  })
})
