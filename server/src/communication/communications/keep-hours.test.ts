import { expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { HoursRule, OFFERED_HOURS, WEEKDAYS } from '@songsarn/contract/account/sending-hours'
import { getSendingRules, updateSendingRules } from '@songsarn/contract/account/sending-rules'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import {
  createQuickSend,
  getCommunication,
  pauseCommunication,
  resumeCommunication,
  stopCommunication,
} from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually, makeSender, mobiles, noJobs, send } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { bangkokDay, nextDay } from '../../foundation/time/bangkok.ts'
import { keepHours } from './keep-hours.ts'
import { startDue } from './start-due.ts'

const HOURS = HoursRule.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, OFFERED_HOURS])))
const today = bangkokDay(new Date())
const [tomorrow, after] = [nextDay(today), nextDay(nextDay(today))]
const at = (day: string, time: string) => new Date(`${day}T${time}+07:00`)
const clock = (time: Date) => sql<Date>`${time}::timestamptz`

forEachEngine('marketing under way', (open) => {
  const testing = testDelivery(open)
  const { begin, change, status, outstanding, stop } = testing
  const setHours = ({ tenancy, acting }: Caller) =>
    asWorker(testing.store, (trx) =>
      trx
        .insertInto('sendingRules')
        .values({
          ...{ tenantId: tenancy.tenantId, accountId: acting.id, version: 1, updatedAt: new Date() },
          rules: JSON.stringify({ hours: HOURS }),
        })
        .execute(),
    )
  /** As two processes do it. */
  const look = (time: Date) => Promise.all([1, 2].map(() => keepHours(testing.store, { jobs: noJobs }, clock(time))))
  const heldUntil = async (store: Store, id: string) =>
    (
      await asWorker(store, (trx) =>
        trx.selectFrom('communications').select('heldUntil').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).heldUntil
  const audited = (id: string) =>
    asWorker(testing.store, async (trx) =>
      (await trx.selectFrom('auditEntries').select('action').where('targetId', '=', id).orderBy('id').execute()).map(
        ({ action }) => action,
      ),
    )

  it('pauses before the hours end and goes on when they begin, each once', async () => {
    const transport = begin(new ScriptedTransport(2))
    const caller = await makeSender(testing.store, 100)
    const id = await send(testing.store, caller, mobiles(20))
    await eventually(async () => transport.submitted.length === 2)
    await setHours(caller)
    await look(at(tomorrow, '20:55:00'))
    expect((await status(id)).status).toBe('sending')
    await look(at(tomorrow, '20:59:55'))
    expect([(await status(id)).status, await heldUntil(testing.store, id)]).toEqual(['paused', at(after, '09:00:00')])
    for (const { answer } of transport.submitted.splice(0)) answer({ kind: 'accepted', carrierMessageId: '1' })
    await eventually(async () => (await outstanding(id)) === 0)
    await look(at(after, '08:59:59'))
    expect(transport.submitted).toEqual([])
    await look(at(after, '09:00:00'))
    testing.wake()
    expect([(await status(id)).status, await heldUntil(testing.store, id)]).toEqual(['sending', null])
    await eventually(async () => transport.submitted.length === 2)
    expect(await audited(id)).toEqual(['pause', 'resume'])
    await stop(caller, id)
  })

  it('waits for a person when it may not go on, or when a person paused it', async () => {
    begin(new ScriptedTransport(1))
    const caller = await makeSender(testing.store, 100)
    const [id, other] = [await send(testing.store, caller, mobiles(5)), await send(testing.store, caller, mobiles(5))]
    await setHours(caller)
    await change(caller, other, 'paused')
    await look(at(tomorrow, '21:00:00'))
    expect(await heldUntil(testing.store, other)).toBeNull()
    await asWorker(testing.store, (trx) =>
      trx.updateTable('accounts').set({ active: false }).where('id', '=', caller.acting.id).execute(),
    )
    await look(at(after, '09:00:00'))
    expect([(await status(id)).status, await heldUntil(testing.store, id)]).toEqual(['paused', null])
    expect((await status(other)).status).toBe('paused')
    for (const one of [id, other]) await stop(caller, one)
  })
})

forEachEngine('a send outside of the hours', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
    app.later(at(tomorrow, '22:00:00').getTime() - Date.now())
  })
  const sender = async () => {
    const user = await app.newSender({ credits: 100 })
    const set = await user.call(updateSendingRules, { body: { version: 0, hours: HOURS } })
    expect(set.status).toBe(200)
    return user
  }
  const analyse = async (user: TestUser, purpose = 'marketing') =>
    user.call(createAnalysis, { body: { from: 'SONGSARN', to: ['0812345678'], content: 'Hello', purpose } })
  const quickSend = async (user: TestUser, analysisId: string, scheduledAt?: Date) =>
    user.call(createQuickSend, { body: { analysisId, scheduledAt } }, { 'idempotency-key': newId() })
  const read = async (user: TestUser, id: string) => (await user.call(getCommunication, { params: { id } })).body
  const opening = at(after, '09:00:00')

  it('is told before, held, reserved, and starts by itself when they begin', async () => {
    const user = await sender()
    const analysis = await analyse(user)
    expect(analysis.body.hours).toMatchObject({ heldUntil: opening.toISOString() })
    const { status, body } = await quickSend(user, analysis.body.id)
    const held = { status: 'scheduled', heldUntil: opening.toISOString() }
    expect([status, body]).toMatchObject([201, held])
    expect(await read(user, body.id)).toMatchObject({ ...held, scheduling: opening.toISOString() })
    expect((await user.call(getAccount)).body).toMatchObject({ creditBalance: 99, creditHeld: 1 })
    await startDue(store, app.ports, clock(at(after, '08:59:59')))
    expect((await read(user, body.id)).status).toBe('scheduled')
    // Two processes, late after a downtime.
    const late = clock(at(after, '11:00:00'))
    await Promise.all([1, 2].map(() => startDue(store, app.ports, late)))
    app.ports.delivery.wake()
    await app.settled(user, body.id)
    expect(await read(user, body.id)).toMatchObject({ heldUntil: null, counts: { delivered: 1 } })
    expect((await user.call(getAccount)).body).toMatchObject({ creditBalance: 99, creditHeld: 0 })
  })

  it('by its schedule starts when they begin, also when the hours have changed since', async () => {
    const user = await sender()
    const night = await quickSend(user, (await analyse(user)).body.id, at(after, '23:00:00'))
    expect(await read(user, night.body.id)).toMatchObject({ scheduling: at(nextDay(after), '09:00:00').toISOString() })
    const noon = await quickSend(user, (await analyse(user)).body.id, at(after, '12:00:00'))
    expect(noon.body.heldUntil).toBeNull()
    const { version } = (await user.call(getSendingRules)).body
    const evening = { ...HOURS, ...Object.fromEntries(WEEKDAYS.map((day) => [day, { from: '18:00', to: '20:00' }])) }
    await user.call(updateSendingRules, { body: { version, hours: evening } })
    await startDue(store, app.ports, clock(at(after, '12:00:01')))
    const held = { status: 'scheduled', heldUntil: at(after, '18:00:00').toISOString(), scheduleProblem: null }
    expect(await read(user, noon.body.id)).toMatchObject(held)
    for (const { body } of [night, noon]) await user.call(stopCommunication, { params: { id: body.id } })
  })

  it('goes at once when it is transactional, which needs a right', async () => {
    const user = await sender()
    const analysis = await analyse(user, 'transactional')
    expect(analysis.body).toMatchObject({ purpose: 'transactional', hours: null })
    const { body } = await quickSend(user, analysis.body.id)
    expect(body).toMatchObject({ status: 'sending', heldUntil: null })
    await keepHours(store, { jobs: noJobs }, clock(at(tomorrow, '22:00:00')))
    await app.settled(user, body.id)
    const colleague = await app.newUser(user.account, 'sender')
    const refused = await analyse(colleague, 'transactional')
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'purpose', code: 'noRight' }]])
  })

  it('that a person resumes goes on when they begin, unless a person keeps it paused', async () => {
    const user = await sender()
    const { body } = await quickSend(user, (await analyse(user)).body.id)
    await asWorker(store, (trx) =>
      trx
        .updateTable('communications')
        .set({ status: 'paused', scheduledAt: null, heldUntil: null })
        .where('id', '=', body.id)
        .execute(),
    )
    const act = (call: typeof resumeCommunication | typeof pauseCommunication | typeof stopCommunication) =>
      user.call(call, { params: { id: body.id } })
    expect((await act(resumeCommunication)).body).toMatchObject({ status: 'paused', heldUntil: opening.toISOString() })
    expect((await act(pauseCommunication)).body.status).toBe('paused')
    expect((await read(user, body.id)).heldUntil).toBeNull()
    await act(stopCommunication)
  })
})
