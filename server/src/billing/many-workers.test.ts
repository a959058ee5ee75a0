import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { type TestUser, testApp } from '../../testing/app.ts'
import { forEachEngine } from '../../testing/database.ts'
import { seededRandom } from '../demo/seeded-random.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { auditLedger } from './audit-ledger.ts'
import { balanceOf, moveCredits, openTransaction, reserve } from './ledger.ts'

const WORKERS = 32
const STEPS = 8
const OPENING = 1000
/** How many times in a thousand the clock stops a request: before, in and after its transaction. */
const CRASHES = 40
/** Longer than a request with a key may run. */
const ATTEMPT_MS = 61_000
/** Most attempts of a call, after which the test fails: no call may be repeated for ever. */
const MOST_ATTEMPTS = 200
const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 1_000_000)

/*
 * 32 workers move, request, decide, reserve, charge and give back credits of one customer at the same time. Requests crash at
 * random, and their keys are used again until each has an answer. Then every key had its effect once, if it was answered with a
 * success, and not at all otherwise.
 */
forEachEngine('credits that 32 workers move', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())

  it(`add up, are never negative, and move once for each key (LEDGER_SEED=${seed})`, async () => {
    const { next: random } = seededRandom(seed)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    let crashes = 0
    let isCrashing = false
    const crash = () => {
      if (!isCrashing || random() * 1000 >= CRASHES) return
      crashes += 1
      throw new Error('crash')
    }
    const clock = { ahead: 0 }
    const test = testApp(store, {
      now: () => {
        crash()
        return new Date(Date.now() + clock.ahead)
      },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    })
    const parent = await test.newAccount({ credits: OPENING, plan: 'Enterprise' })
    const children = await Promise.all([1, 2, 3].map(() => test.newAccount({}, parent)))
    const owner = await test.newUser(parent, 'owner')
    const provider = await test.newAccount({ name: 'Provider', kind: 'provider' })
    const operator = await test.newUser(provider, 'operator')
    /** Credits of each account, according to the answers. */
    const model = new Map([parent, ...children].map(({ accountId }, index) => [accountId, index === 0 ? OPENING : 0]))
    const add = (accountId: string, credits: number) => model.set(accountId, (model.get(accountId) ?? 0) + credits)

    /** Repeats a call with its key until it is answered, also when it was answered already: an answer may get lost. */
    async function surely(user: TestUser, call: CallDefinition, input: object): Promise<number> {
      const key = { 'idempotency-key': newId() }
      let answered: number | undefined
      let began = clock.ahead
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const { status, body } = await user.call(call, input, key).catch(() => ({ status: 500, body: { code: '' } }))
        if (status === 409 && body.code === 'idempotency.running') {
          // Its attempt died. Its time passes; sessions must not end by it.
          clock.ahead = Math.max(clock.ahead, began + ATTEMPT_MS)
          continue
        }
        began = clock.ahead
        if (status >= 500) continue
        if (answered !== undefined) {
          expect(status).toBe(answered)
          return status
        }
        answered = status
        if (random() < 0.5) return status
      }
      throw new Error('no answer')
    }

    async function movement() {
      const child = children[upTo(3) - 1]?.accountId ?? ''
      const action = random() < 0.6 ? 'give' : 'take'
      const amount = upTo(120)
      const status = await surely(owner, calls.moveCredits, { body: { action, account: child, amount } })
      expect([200, 201, 409, 422]).toContain(status)
      if (status > 300) return
      add(child, action === 'give' ? amount : -amount)
      add(parent.accountId, action === 'give' ? -amount : amount)
    }
    async function topUp() {
      const credits = upTo(50)
      const note = newId()
      // Only a few may wait at a time.
      if ((await surely(owner, calls.requestTopUp, { body: { credits, note } })) !== 201) return
      const found = await untilAnswered(() => owner.call(calls.listTopUps, { query: { size: 1000 } }))
      const mine = found.body.items.filter((item) => item.note === note)
      expect(mine).toHaveLength(1)
      const body = { decision: random() < 0.8 ? 'confirm' : 'decline', reason: 'x' }
      // Two operators decide at the same time: one of them is too late.
      const statuses = await Promise.all(
        [1, 2].map(() => surely(operator, calls.decideTopUp, { params: { id: mine[0]?.id }, body })),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      if (body.decision === 'confirm') add(parent.accountId, credits)
    }
    async function send() {
      const payer = children[upTo(3) - 1] ?? parent
      const communicationId = newId()
      const header = { payer, spenderId: payer.accountId, action: 'send', description: '', communicationId } as const
      const credits = upTo(40)
      const reserved = await untilDone(async () =>
        asWorker(store, async (trx) => {
          const done = await reserve(trx, await openTransaction(trx, header), credits)
          crash()
          return done.kind
        }),
      )
      if (reserved !== 'moved') return
      const charged = Math.floor(random() * (credits + 1))
      const { tenantId } = payer
      const steps = (
        [
          ['charge', charged],
          ['release', credits - charged],
        ] as const
      ).filter(([, amount]) => amount > 0)
      for (const [step, amount] of steps)
        await untilDone(() =>
          asWorker(store, async (trx) => {
            await moveCredits(trx, [{ tenantId, communicationId, step, credits: amount, reason: 'x' }])
            crash()
          }),
        )
      add(payer.accountId, -charged)
    }
    async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++)
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof Error) || error.message !== 'crash') throw error
        }
      throw new Error('never done')
    }
    async function untilAnswered<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const answer = await ask().catch(() => undefined)
        if (answer && answer.status < 500) return answer
      }
      throw new Error('no answer')
    }

    isCrashing = true
    const steps = [movement, movement, send, send, topUp]
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        for (let step = 0; step < STEPS; step++) await steps[Math.floor(random() * steps.length)]?.()
      }),
    )
    isCrashing = false
    expect(crashes).toBeGreaterThan(10)
    const stored = await asWorker(store, async (trx) => {
      const balances: [string, number][] = []
      for (const account of [parent, ...children]) {
        const { balance, held } = await balanceOf(trx, account)
        expect([balance >= 0, held]).toEqual([true, 0])
        balances.push([account.accountId, balance])
      }
      return balances
    })
    expect(stored).toEqual([...model])
    expect(await asWorker(store, auditLedger)).toEqual([])
    await test.stopJobs()
  }, 120_000)
})
