import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { decideTopUp, requestTopUp } from '@songsarn/contract/account/credit'
import { moveCredits } from '@songsarn/contract/account/sub-accounts'
import fc from 'fast-check'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { auditLedger } from '../../billing/audit-ledger.ts'
import { balanceOf, openTransaction, reserve, moveCredits as step } from '../../billing/ledger.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

const WORKERS = 32
const STEPS = 4
const OPENING = 500

class Crash extends Error {}

type Step = { what: 'send' | 'top-up' | 'move'; credits: number; crashes: boolean; repeats: boolean; back: boolean }

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('send', 'send', 'top-up', 'move'),
    credits: fc.integer({ min: 1, max: 60 }),
    /** The process dies within the transaction. */
    crashes: fc.boolean(),
    /** The client sends the same request again, with the same key. */
    repeats: fc.boolean(),
    back: fc.boolean(),
  }),
  { minLength: WORKERS * STEPS, maxLength: WORKERS * STEPS },
)

forEachEngine('the ledger, used by many at once', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let operator: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
    operator = await test.newUser(await test.newAccount({ kind: 'provider' }), 'operator')
  })
  afterAll(() => store?.close())

  it(`adds up after ${WORKERS} workers sent, topped up and moved, with crashes and repeated requests`, async () => {
    const seed = Date.now()
    const [all = []] = fc.sample(steps, { numRuns: 1, seed })
    const parent = await test.newUser(await test.newAccount({ credits: OPENING, plan: 'Enterprise' }), 'owner')
    const child = await test.newAccount({}, parent.account)
    /** Sums of the committed steps, by the answers that their callers got. */
    const model = { added: OPENING, charged: 0 }

    await Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        for (const one of all.slice(worker * STEPS, (worker + 1) * STEPS)) {
          // Added after the await: other workers change the sums meanwhile.
          const charged = one.what === 'send' ? await send(one) : 0
          const added = one.what === 'top-up' ? await topUp(one) : 0
          if (one.what === 'move') await move(one)
          model.charged += charged
          model.added += added
        }
      }),
    )

    const [of, ofChild, wrong] = await asWorker(store, async (trx) => [
      await balanceOf(trx, parent.account),
      await balanceOf(trx, child),
      await auditLedger(trx),
    ])
    expect({ seed, wrong }).toEqual({ seed, wrong: [] })
    const total = of.balance + of.held + ofChild.balance + ofChild.held
    expect({ seed, total }).toEqual({ seed, total: model.added - model.charged })
    expect({ seed, held: of.held }).toEqual({ seed, held: 0 })

    /** Holds credits, then charges a part and releases the rest. Returns what was charged. */
    async function send({ credits, crashes }: Step): Promise<number> {
      const payer = parent.account
      const communicationId = newId()
      const opened = await committed(crashes, async (trx) => {
        const header = { payer, spenderId: payer.accountId, action: 'send', description: '', communicationId } as const
        const transaction = await openTransaction(trx, header)
        return (await reserve(trx, transaction, credits)).kind === 'moved'
      })
      if (!opened) return 0
      const charged = Math.ceil(credits / 2)
      const moves: { step: 'charge' | 'release'; credits: number }[] = [{ step: 'charge', credits: charged }]
      if (credits > charged) moves.push({ step: 'release', credits: credits - charged })
      const settle = (trx: Scope) =>
        step(
          trx,
          moves.map((one) => ({ ...one, tenantId: payer.tenantId, communicationId, reason: 'why' })),
        ).then(() => true)
      // When its process dies, another process settles.
      if (!(await committed(crashes, settle))) await asWorker(store, settle)
      return charged
    }

    /** Returns the credits that were added. */
    async function topUp({ credits, repeats }: Step): Promise<number> {
      const asked = await parent.call(requestTopUp, { body: { credits } }, { 'idempotency-key': newId() })
      if (asked.status !== 201) return 0
      const key = newId()
      const confirm = (by: string) =>
        operator.call(
          decideTopUp,
          { params: { id: asked.body.id }, body: { decision: 'confirm' } },
          { 'idempotency-key': by },
        )
      // The same request at once, after it, and another person's.
      const answers = await Promise.all([confirm(key), ...(repeats ? [confirm(key), confirm(newId())] : [])])
      const again = await confirm(key)
      const done = [...answers, again].filter(({ status }) => status === 200)
      expect(new Set(done.map(({ text }) => text)).size).toBeLessThanOrEqual(1)
      return done.length > 0 || answers.some(({ status }) => status === 409) ? credits : 0
    }

    async function move({ credits, repeats, back }: Step): Promise<void> {
      const body = { action: back ? 'take' : 'give', account: child.accountId, amount: credits }
      const key = newId()
      const once = () => parent.call(moveCredits, { body }, { 'idempotency-key': key })
      const first = await once()
      if (repeats) expect((await once()).text).toBe(first.text)
    }
  }, 120_000)

  /** Runs a transaction; false when it was rolled back by a crash at its end, or stored no entry. */
  async function committed(crashes: boolean, work: (trx: Scope) => Promise<boolean>): Promise<boolean> {
    try {
      return await asWorker(store, async (trx) => {
        const done = await work(trx)
        if (crashes) throw new Crash()
        return done
      })
    } catch (error) {
      if (error instanceof Crash) return false
      throw error
    }
  }
})
