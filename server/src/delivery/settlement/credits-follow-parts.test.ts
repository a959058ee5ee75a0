import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, send } from '../../../testing/sending.ts'
import { readFigures, shownCommunication } from '../../communication/communications/figures.ts'
import { asApp, asWorker } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { readGroups, sumOf } from '../../reports/home/figures.ts'
import { findMessages } from '../../reports/logs/find-messages.ts'
import { logFilter } from '../../reports/logs/log-filter.ts'
import { shownRow } from '../../reports/logs/shown-row.ts'
import type { SubmitOutcome, SubmitRequest } from '../transport.ts'

const SEED = Math.floor(Math.random() * 2 ** 31)

/** Texts of one, two and three parts. */
const TEXTS = [1, 2, 3].map((parts) => 'x'.repeat(parts === 1 ? 10 : 153 * parts))

type Fate = {
  response: 'accepted' | 'rejected' | 'throttled' | 'unknown'
  receipt: 'delivered' | 'undelivered' | 'rejected' | 'expired' | 'none'
}
const fate = fc.record<Fate>({
  response: fc.oneof(
    { weight: 12, arbitrary: fc.constant('accepted' as const) },
    { weight: 4, arbitrary: fc.constantFrom('rejected' as const, 'unknown' as const) },
    { weight: 1, arbitrary: fc.constant('throttled' as const) },
  ),
  receipt: fc.constantFrom('delivered', 'delivered', 'undelivered', 'rejected', 'expired', 'none'),
})

forEachEngine('credits', (open) => {
  const testing = testDelivery(open)
  const { begin, status, change, stop, credits, running } = testing

  /** Figures of each place about the cost of a communication. */
  async function figures(caller: Caller, id: string) {
    const { tenantId } = caller.tenancy
    const shown = await asApp(testing.store, caller.tenancy, async (trx) => {
      const [found] = await readFigures(trx, tenantId, sql`c.tenant_id = ${tenantId} and c.id = ${id}`)
      if (!found) throw new Error('no communication')
      const { rows } = await findMessages(trx, logFilter(caller, { campaign: [id] }), undefined, 1000)
      const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
      const range = { startDate: today, endDate: today }
      const days = await readGroups(trx, tenantId, [caller.acting.id], range, 'day')
      const { amount } = await trx
        .selectFrom('transactions')
        .select('amount')
        .where('tenantId', '=', tenantId)
        .where('communicationId', '=', id)
        .executeTakeFirstOrThrow()
      return {
        ledger: 0 - amount,
        logs: rows.map(shownRow).reduce((sum, row) => sum + row.credits, 0),
        detail: shownCommunication(found).cost,
        home: sumOf(days.values()).cost,
      }
    })
    return { ...shown, parts: await chargeableParts(id) }
  }
  /** Counted again from the parts: what was submitted and not rejected. */
  const chargeableParts = (id: string) =>
    asWorker(testing.store, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from submissions
        where communication_id = ${id} and state not in ('rejected', 'waiting')`.execute(trx)
      return rows[0]?.count
    })
  const same = (cost: number) => ({ ledger: cost, logs: cost, detail: cost, home: cost, parts: cost })

  it('charges two of three parts when the second is rejected, and the third only until a receipt rejects it', async () => {
    const transport = begin(new ScriptedTransport(10))
    const caller = await makeSender(testing.store, 100)
    const id = await send(testing.store, caller, mobiles(1), TEXTS[2])
    await eventually(async () => transport.submitted.length === 3)
    for (const { request, answer } of transport.submitted) {
      const sequence = request.concat?.sequence ?? 0
      answer(sequence === 2 ? { kind: 'rejected', code: 8 } : { kind: 'accepted', carrierMessageId: `${sequence}` })
    }
    await eventually(async () => (await status(id)).settled)
    expect(await testing.states(id)).toEqual({ rejected: 1 })
    expect(await figures(caller, id)).toEqual(same(2))
    const receive = async (sequence: number, state: 'delivered' | 'rejected') => {
      const part = transport.submitted.find(({ request }) => request.concat?.sequence === sequence)
      if (part) await transport.receipt(part.request, { carrierMessageId: `${sequence}`, state })
    }
    await receive(1, 'delivered')
    expect(await figures(caller, id)).toEqual(same(2))
    await receive(3, 'rejected')
    await receive(3, 'rejected')
    expect(await figures(caller, id)).toEqual(same(1))
    expect(await credits(caller)).toEqual({ balance: 99, held: 0 })
  })

  it(`says the same cost in ledger, Logs, detail and Home after random traffic (seed ${SEED})`, async () => {
    const runs = fc.sample(
      fc.record({
        fates: fc.array(fate, { minLength: 40, maxLength: 40 }),
        text: fc.constantFrom(...TEXTS),
        recipients: fc.integer({ min: 1, max: 8 }),
        /** After so many parts. */
        interrupt: fc.option(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.constantFrom('pause', 'stop')), {
          nil: undefined,
        }),
      }),
      { numRuns: 3, seed: SEED },
    )
    for (const { fates, text, recipients, interrupt } of runs) {
      const later: (() => Promise<void>)[] = []
      const taken: SubmitRequest[] = []
      let calls = 0
      let throttled = 0
      class Random extends ScriptedTransport {
        override async submit(request: SubmitRequest): Promise<SubmitOutcome> {
          const { response, receipt } = fates[calls++ % fates.length] ?? { response: 'accepted', receipt: 'none' }
          // Each one makes the worker wait longer: many of them would only take the test's time.
          if (response === 'throttled' && throttled++ < 2) return { kind: 'throttled', code: 88 }
          if (response === 'rejected') {
            taken.push(request)
            return { kind: 'rejected', code: 8 }
          }
          const carrierMessageId = String(taken.push(request))
          const { userMessageReference } = request
          if (receipt !== 'none')
            later.push(() => this.receipt(request, { carrierMessageId, userMessageReference, state: receipt }))
          return response === 'unknown' ? { kind: 'unknown' } : { kind: 'accepted', carrierMessageId }
        }
      }
      const transport = begin(new Random(4))
      const caller = await makeSender(testing.store, 1000)
      const id = await send(testing.store, caller, mobiles(recipients), text)
      if (interrupt) {
        const [after, how] = interrupt
        await eventually(async () => taken.length >= after || (await status(id)).settled)
        try {
          if (how === 'stop') await stop(caller, id)
          else {
            await change(caller, id, 'paused')
            await change(caller, id, 'sending')
          }
        } catch (error) {
          // The communication was completed meanwhile.
          expect(error).toMatchObject({ code: 'communication.transition' })
        }
      }
      await eventually(async () => (await status(id)).settled)
      const before = await figures(caller, id)
      expect(before).toEqual(same(before.parts ?? -1))
      for (const receive of later) await receive()
      const after = await figures(caller, id)
      expect(after).toEqual(same(after.parts ?? -1))
      expect(await credits(caller)).toEqual({ balance: 1000 - after.ledger, held: 0 })
      expect(await testing.counters(id)).toEqual(await testing.states(id))
      await Promise.all(running.splice(0).map((delivery) => delivery.stop()))
      expect(transport.submitted).toHaveLength(0)
    }
  })
})
