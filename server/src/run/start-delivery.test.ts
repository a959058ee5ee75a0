/**
 * Two simulated carriers, each a process of its own, and one of them is killed in mid-send. No message may be submitted
 * twice. The other carrier must deliver all messages that were not intended at the dead carrier.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { endProcess, readRecord, type Smsc, startSmsc } from '../../testing/processes.ts'
import { eventually, makeSender, mobiles, prepare, send } from '../../testing/sending.ts'
import {
  addRoute,
  CarrierSettingsError,
  removeCarrier,
  saveCarrier,
  switchCarrier,
} from '../delivery/carriers/carrier-settings.ts'
import { readCarrierStatuses } from '../delivery/carriers/carrier-status.ts'
import { noLine } from '../delivery/line/line-api.ts'
import { expandAll } from '../delivery/queue/expand.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import type { Log } from '../foundation/logging/log.ts'
import { type RunningDelivery, startDelivery } from './start-delivery.ts'

const RECIPIENTS = 3000
/** Longer than a busy machine takes to bind and to say so. */
const DOWN_AFTER_SECONDS = 5
const KEY = 'a key for tests'
const everything = { prefix: '', sender: null, accountId: null, weight: 1 }

forEachEngine('delivery to two carriers', (open) => {
  let store: OpenDatabase
  let folder: string
  const smscs: Smsc[] = []
  const lines: { fields: Record<string, unknown>; message: string }[] = []
  let delivery: RunningDelivery | undefined
  const line = (fields: Record<string, unknown>, message: string) => void lines.push({ fields, message })
  const log: Log = { info: line, warn: line, error: line }

  beforeAll(async () => {
    store = await prepare(await open())
    folder = await mkdtemp(join(tmpdir(), 'songsarn-carriers-'))
    for (const name of ['A', 'B'])
      smscs.push(await startSmsc(join(folder, name), 'window=20&binds=2&rate=600&responseSeconds=30', '0-50'))
  })
  afterEach(async () => {
    await delivery?.close()
    delivery = undefined
  })
  afterAll(async () => {
    await Promise.all(smscs.map((smsc) => endProcess(smsc.process, 'SIGTERM')))
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** `afterEach` closes it, also after a test that expected it to fail. */
  const start = async () => {
    const options = { smppUrl: undefined, secretKey: KEY, line: noLine, wakeAll: () => {}, idlePollMs: () => 500 }
    delivery = await startDelivery(store, options, log)
    return delivery
  }
  /** Messages by state, and how many have an intent at a carrier. */
  const count = async (id: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ queued: number; delivered: number; intendedAtA: number }>`
        select count(*) filter (where m.state = 'queued' and s.carrier is null)::integer as queued,
          count(*) filter (where m.state = 'delivered')::integer as delivered,
          count(*) filter (where s.carrier = 'A')::integer as "intendedAtA"
        from messages m left join submissions s using (tenant_id, communication_id, ordinal)
        where m.communication_id = ${id}`.execute(trx)
      return rows[0] ?? { queued: -1, delivered: -1, intendedAtA: -1 }
    })

  it('needs a route for every message', async () => {
    for (const [index, name] of ['A', 'B'].entries())
      await saveCarrier(store, KEY, { name, url: smscs[index]?.url ?? '', downAfterSeconds: DOWN_AFTER_SECONDS })
    await expect(start()).rejects.toThrow('no route matches every message')
    await expect(addRoute(store, { ...everything, carrier: 'C', priority: 1 })).rejects.toThrow(
      'there is no carrier "C"; known: A, B',
    )
    await addRoute(store, { ...everything, carrier: 'A', priority: 1 })
    await addRoute(store, { ...everything, carrier: 'B', priority: 2 })
    await expect(removeCarrier(store, 'A')).rejects.toThrow(CarrierSettingsError)
    for (const name of ['simulated', 'line']) {
      const own = { name, url: smscs[0]?.url ?? '', downAfterSeconds: 60 }
      await expect(saveCarrier(store, KEY, own)).rejects.toThrow('choose another name')
    }
  })

  it('follows a change of the carriers at once when it hears of it', async () => {
    const changed = Promise.withResolvers<() => void>()
    const options = { smppUrl: undefined, secretKey: KEY, line: noLine, wakeAll: () => {}, idlePollMs: () => 3_600_000 }
    delivery = await startDelivery(store, { ...options, onCarriersChanged: changed.resolve }, log)
    const change = await changed.promise
    const connected = () =>
      asWorker(store, async (trx) => {
        const rows = await trx.selectFrom('carrierConnections').select('carrier').orderBy('carrier').execute()
        return rows.map(({ carrier }) => carrier).join()
      })
    expect(await connected()).toBe('A,B,line')
    for (const [isOn, carriers] of [
      [false, 'A,line'],
      [true, 'A,B,line'],
    ] as const) {
      await switchCarrier(store, 'B', isOn)
      change()
      await eventually(async () => (await connected()) === carriers)
    }
  })

  it('submits no message twice when one carrier is killed, and the other delivers the rest', async () => {
    const [a, b] = smscs
    if (!a || !b) throw new Error('two carriers are running')
    const caller = await makeSender(store, RECIPIENTS)
    const id = await send(store, caller, mobiles(RECIPIENTS))
    await expandAll(store)
    const { ports } = await start()
    await eventually(async () => (await count(id)).delivered > 300)
    await endProcess(a.process, 'SIGKILL')
    await eventually(async () => {
      const { queued, delivered, intendedAtA } = await count(id)
      const { length: taken } = await readRecord(b)
      return queued === 0 && taken === RECIPIENTS - intendedAtA && delivered >= taken
    }, 120_000)

    const { intendedAtA, delivered } = await count(id)
    expect(intendedAtA).toBeGreaterThan(300)
    expect(intendedAtA).toBeLessThan(RECIPIENTS / 2)
    const taken = [...(await readRecord(a)), ...(await readRecord(b))].map(({ mobile }) => mobile)
    expect(new Set(taken).size).toBe(taken.length)
    expect(delivered).toBeGreaterThanOrEqual(RECIPIENTS - intendedAtA)
    expect(lines).toContainEqual({
      fields: { carrier: 'A' },
      message: 'carrier is down; messages move to the next routes',
    })
    expect(lines).toContainEqual({
      fields: { carrier: 'A', to: 'B', messages: expect.any(Number) },
      message: 'messages moved to another carrier',
    })
    expect(await ports.carriers.statuses()).toEqual([
      { carrier: 'A', state: 'down', binds: { up: 0, allowed: 2 } },
      { carrier: 'B', state: expect.stringMatching(/up|slow/), binds: { up: 2, allowed: 2 } },
      { carrier: 'line', state: 'up' },
    ])
  }, 180_000)

  it('lets messages wait while all are down, and says so', async () => {
    for (const { process } of smscs) await endProcess(process, 'SIGKILL')
    const { ports } = await start()
    const caller = await makeSender(store, 10)
    const id = await send(store, caller, mobiles(5))
    ports.delivery.wake()
    await eventually(async () => {
      const bySms = (await readCarrierStatuses(store)).filter(({ carrier }) => carrier !== 'line')
      return bySms.length === 2 && bySms.every(({ state }) => state === 'down')
    })
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect((await count(id)).queued).toBe(5)
  })
})
