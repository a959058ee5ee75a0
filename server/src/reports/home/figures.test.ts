import { isDeepStrictEqual } from 'node:util'
import { expect, it } from '@jest/globals'
import { RULE_ERRORS } from '@songsarn/contract/base/rule-effect'
import fc from 'fast-check'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, send } from '../../../testing/sending.ts'
import { changeStatus } from '../../communication/communications/change-status.ts'
import { expandAll } from '../../delivery/queue/expand.ts'
import { cancelAll } from '../../delivery/settlement/cancel-chunks.ts'
import { addUpFigures, figureDay, figureDayOf } from '../../delivery/settlement/daily-figures.ts'
import type { SubmitOutcome, SubmitRequest } from '../../delivery/transport.ts'
import { asApp, asWorker } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'
import { outcomesOf, readGroups, sumOf } from './figures.ts'

const SEED = Math.floor(Math.random() * 2 ** 31)

forEachEngine('figures of Home', (open) => {
  const testing = testDelivery(open)
  const { begin, status, change, stop, running } = testing

  const today = () => ({ startDate: bangkokDay(new Date(Date.now() - 60_000)), endDate: bangkokDay(new Date()) })

  async function home(caller: Caller) {
    const of = await asApp(testing.store, caller.tenancy, (trx) =>
      readGroups(trx, caller.tenancy.tenantId, [caller.acting.id], today(), 'sender'),
    )
    const sum = sumOf(of.values())
    return { ...outcomesOf(sum), cost: sum.cost }
  }

  /** The same, counted from every message. */
  const recount = (caller: Caller) =>
    asWorker(testing.store, async (trx) => {
      const { rows } = await sql<{ state: string; count: number; byRule: number; held: number; credits: number }>`
        select m.state, count(*)::integer, (count(*) filter (where m.error = ${RULE_ERRORS.cancelledByBrake}))::integer as "byRule",
          (count(*) filter (where c.status = 'paused' and c.pause_reason = 'brake'))::integer as held,
          sum(m.credits - m.refunded)::integer as credits
        from messages m join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
        where m.tenant_id = ${caller.tenancy.tenantId} group by 1`.execute(trx)
      const of: Record<string, number> = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
      const waiting = rows.filter(({ state }) => ['queued', 'submitting'].includes(state))
      const handedOver = rows.filter(({ state }) => !['queued', 'submitting'].includes(state))
      const count = (...states: string[]) => states.reduce((sum, state) => sum + (of[state] ?? 0), 0)
      return {
        deli: count('delivered'),
        reject: count('rejected'),
        progess: count('queued', 'submitting', 'submitted'),
        unDeli: count('undelivered', 'expired'),
        unknown: count('unknown'),
        cancelled: count('cancelled'),
        waiting: count('queued', 'submitting'),
        heldByRule: waiting.reduce((sum, { held }) => sum + held, 0),
        cancelledByRule: rows.reduce((sum, { byRule }) => sum + byRule, 0),
        cost: handedOver.reduce((sum, { credits }) => sum + credits, 0),
      }
    })

  const brake = (caller: Caller, id: string) =>
    asApp(testing.store, caller.tenancy, (trx) =>
      changeStatus(trx, caller, id, 'paused', { pause: { reason: 'brake' } }),
    )

  const fate = fc.record({
    response: fc.constantFrom('accepted', 'accepted', 'accepted', 'rejected', 'unknown'),
    receipt: fc.constantFrom('delivered', 'undelivered', 'rejected', 'expired', 'none'),
  })

  it(`equal a recount after random traffic with stops, pauses and late receipts (seed ${SEED})`, async () => {
    const caller = await makeSender(testing.store, 10_000)
    const runs = fc.sample(
      fc.record({
        fates: fc.array(fate, { minLength: 40, maxLength: 40 }),
        recipients: fc.integer({ min: 1, max: 40 }),
        interrupt: fc.option(
          fc.tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom('pause', 'brake', 'stop', 'brakeAndStop')),
          {
            nil: undefined,
          },
        ),
        addUp: fc.boolean(),
      }),
      { numRuns: 4, seed: SEED },
    )
    for (const { fates, recipients, interrupt, addUp } of runs) {
      const later: (() => Promise<void>)[] = []
      let taken = 0
      class Random extends ScriptedTransport {
        override async submit(request: SubmitRequest): Promise<SubmitOutcome> {
          const { response, receipt } = fates[taken++ % fates.length] ?? { response: 'accepted', receipt: 'none' }
          if (response === 'rejected') return { kind: 'rejected', code: 8 }
          const carrierMessageId = `${SEED}-${crypto.randomUUID()}`
          const { userMessageReference } = request
          if (receipt !== 'none')
            later.push(() => this.receipt(request, { carrierMessageId, userMessageReference, state: receipt }))
          return response === 'unknown' ? { kind: 'unknown' } : { kind: 'accepted', carrierMessageId }
        }
      }
      begin(new Random(4))
      const id = await send(testing.store, caller, mobiles(recipients))
      if (interrupt) {
        const [after, how] = interrupt
        await eventually(async () => taken >= after || (await status(id)).settled)
        try {
          await (how === 'stop' ? stop(caller, id) : how === 'pause' ? change(caller, id, 'paused') : brake(caller, id))
          if (how === 'brakeAndStop') await stop(caller, id)
          if (how === 'pause' || how === 'brake') {
            // Messages in flight still get their answers.
            await eventually(async () => isDeepStrictEqual(await home(caller), await recount(caller)))
            await change(caller, id, 'sending')
          }
        } catch (error) {
          // The communication was completed meanwhile.
          expect(error).toMatchObject({ code: 'communication.transition' })
        }
      }
      await eventually(async () => (await status(id)).settled)
      expect(await home(caller)).toEqual(await recount(caller))
      for (const [index, receive] of later.entries()) {
        await receive()
        if (addUp && index % 3 === 0) await addUpFigures(testing.store)
      }
      expect(await home(caller)).toEqual(await recount(caller))
      await Promise.all(running.splice(0).map((delivery) => delivery.stop()))
    }
    // Two processes that add up at once count each change once.
    await Promise.all([addUpFigures(testing.store), addUpFigures(testing.store)])
    expect(await home(caller)).toEqual(await recount(caller))
    const left = await asWorker(testing.store, (trx) =>
      trx.selectFrom('dailyFigureChanges').select('day').where('tenantId', '=', caller.tenancy.tenantId).execute(),
    )
    expect(left).toEqual([])
  })

  it('count the recipients of a stopped send that had no messages yet', async () => {
    const caller = await makeSender(testing.store, 5000)
    const id = await send(testing.store, caller, mobiles(3000))
    expect(await home(caller)).toMatchObject({ progess: 3000, waiting: 3000, heldByRule: 0, cancelled: 0 })
    await brake(caller, id)
    expect(await home(caller)).toMatchObject({ waiting: 3000, heldByRule: 3000 })
    await stop(caller, id)
    await cancelAll(testing.store, caller.tenancy.tenantId, id)
    await expandAll(testing.store)
    expect(await home(caller)).toMatchObject({ progess: 0, waiting: 0, cancelled: 3000, cancelledByRule: 3000 })
    expect(await home(caller)).toEqual(await recount(caller))
  })

  it('are of the day of the id of the communication, as in Logs', async () => {
    for (const time of ['2026-11-20T16:59:59.999Z', '2026-11-20T17:00:00.000Z']) {
      const id = `${new Date(time)
        .getTime()
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`
      const { rows } = await sql<{ day: string }>`select ${figureDayOf(sql`${id}::uuid`)} as day`.execute(
        testing.store.db,
      )
      expect(rows[0]?.day).toBe(figureDay(id))
    }
  })
})
