/**
 * Several deliveries on one database, as in several processes: they share the binds of a carrier, and follow changes of the
 * carriers without a restart.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { serversHere, testDatabase } from '../../testing/database.ts'
import { eventually, makeSender, mobiles, prepare, send, silentLog } from '../../testing/sending.ts'
import { readTraffic } from '../delivery/carriers/carrier-minutes.ts'
import {
  addRoute,
  readRoutes,
  removeCarrier,
  removeRoute,
  saveCarrier,
  switchCarrier,
} from '../delivery/carriers/carrier-settings.ts'
import { readCarrierStatuses, shareBinds } from '../delivery/carriers/carrier-status.ts'
import { noLine } from '../delivery/line/line-api.ts'
import { Simulator } from '../delivery/smpp/simulator/simulator.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { startDelivery } from './start-delivery.ts'

const KEY = 'a key for tests'

const ALONE = { wakeAll: () => {}, idlePollMs: () => 500 }

describe.each(serversHere())('deliveries of several processes, on %s', (engine) => {
  let store: OpenDatabase
  const ends: (() => Promise<void>)[] = []
  beforeEach(async () => {
    store = await prepare(await testDatabase(engine))
  })
  afterEach(async () => {
    try {
      for (const end of ends.splice(0).reverse()) await end()
    } finally {
      await store.close()
    }
  })

  const start = async (smppUrl?: string) => {
    const delivery = await startDelivery(store, { smppUrl, secretKey: KEY, line: noLine, ...ALONE }, silentLog)
    let closing: Promise<void> | undefined
    const close = () => {
      closing ??= delivery.close()
      return closing
    }
    // A delivery that still runs would keep Jest from its end when a test fails.
    ends.push(close)
    return { close }
  }
  const simulate = async () => {
    const simulator = await Simulator.start({ receiptDelay: { from: 0, to: 20 } })
    ends.push(() => simulator.close())
    return simulator
  }
  const binds = async () => {
    const { rows } = await asWorker(store, (trx) =>
      sql<{
        binds: number
      }>`select binds from carrier_connections where carrier <> 'line' order by binds, worker`.execute(trx),
    )
    return rows.map((row) => row.binds)
  }
  const carriers = async () => (await readCarrierStatuses(store)).filter(({ carrier }) => carrier !== 'line')

  it('share out the binds fairly, and never have more than the carrier allows', async () => {
    const simulator = await simulate()
    const url = `${simulator.url}?binds=5&window=2&rate=100&carrier=five`
    const first = await start(url)
    await eventually(async () => simulator.binds === 5)
    const caller = await makeSender(store, 10_000)
    const id = await send(store, caller, mobiles(1000))
    await start(url)
    await start(url)
    await eventually(async () => JSON.stringify(await binds()) === '[1,2,2]' && simulator.binds === 5)
    expect(await carriers()).toEqual([
      { carrier: 'five', state: expect.stringMatching(/up|slow/), binds: { up: expect.any(Number), allowed: 5 } },
    ])
    await first.close()
    await eventually(async () => JSON.stringify(await binds()) === '[2,3]' && simulator.binds === 5)
    expect(simulator.mostBinds).toBe(5)
    await eventually(async () => (await states(id)).delivered === 1000)
    // Each process counts for itself, also the one that has ended.
    const accepted = async () => {
      const span = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000), minutes: 120 }
      return (await asWorker(store, (trx) => readTraffic(trx, { carrier: 'five', ...span })))[0]?.accepted
    }
    await eventually(async () => (await accepted()) === 1000)
  })

  it('leave a bind to a process until its lease has ended', async () => {
    const as = (worker: string, heldBinds: number) =>
      shareBinds(store, worker, { carrier: 'c', state: () => 'up', allowedBinds: 3, heldBinds, boundBinds: heldBinds })
    const workers = [newId(), newId()]
    const [a, b] = workers.sort() as [string, string]
    expect(await as(a, 0)).toBe(3)
    // The first process has all binds until it has closed one.
    expect(await as(b, 0)).toBe(0)
    expect(await as(a, 3)).toBe(2)
    expect(await as(b, 0)).toBe(0)
    expect(await as(a, 2)).toBe(2)
    expect(await as(b, 0)).toBe(1)
    await asWorker(store, (trx) =>
      sql`update carrier_connections set published_at = now() - interval '11 seconds' where worker = ${a}`.execute(trx),
    )
    expect(await as(b, 1)).toBe(3)
    // After it continues, it gets no bind until the other process has closed its surplus.
    expect(await as(a, 0)).toBe(0)
    expect(await as(b, 3)).toBe(1)
  })

  it('show a carrier that is not in the settings as down when no worker lives, and not at all when one lives', async () => {
    await saveCarrier(store, KEY, { name: 'thai', url: 'smpp://me@127.0.0.1:9', downAfterSeconds: 60 })
    const publish = (carrier: string) =>
      shareBinds(store, newId(), { carrier, state: () => 'up', allowedBinds: 1, heldBinds: 1, boundBinds: 1 })
    await publish('own')
    await asWorker(store, (trx) =>
      sql`update carrier_connections set published_at = now() - interval '11 seconds'`.execute(trx),
    )
    expect((await carriers()).map(({ carrier, state }) => [carrier, state])).toEqual([
      ['own', 'down'],
      ['thai', 'down'],
    ])
    await publish('thai')
    expect((await carriers()).map(({ carrier, state }) => [carrier, state])).toEqual([['thai', 'up']])
  })

  it('follow new, changed, switched-off and removed carriers', async () => {
    const [a, b] = [await simulate(), await simulate()]
    const everything = { prefix: '', sender: null, accountId: null, weight: 1 }
    await saveCarrier(store, KEY, { name: 'A', url: `${a.url}?binds=2`, downAfterSeconds: 60 })
    await addRoute(store, { ...everything, carrier: 'A', priority: 2 })
    await start()
    const caller = await makeSender(store, 10_000)
    const deliver = async (count: number) => {
      const id = await send(store, caller, mobiles(count))
      await eventually(async () => (await states(id)).delivered === count)
      const { rows } = await asWorker(store, (trx) =>
        sql<{ carrier: string }>`select distinct carrier from submissions where communication_id = ${id}`.execute(trx),
      )
      return rows.map(({ carrier }) => carrier)
    }
    expect(await deliver(10)).toEqual(['A'])

    await saveCarrier(store, KEY, { name: 'B', url: b.url, downAfterSeconds: 60 })
    await addRoute(store, { ...everything, carrier: 'B', priority: 1 })
    await eventually(async () => b.binds === 1)
    expect(await deliver(10)).toEqual(['B'])

    await saveCarrier(store, KEY, { name: 'B', url: `${b.url}?binds=3&rate=50`, downAfterSeconds: 60 })
    await eventually(async () => b.binds === 3)

    const id = await send(store, caller, mobiles(500))
    await eventually(async () => ((await states(id)).delivered ?? 0) > 0)
    await switchCarrier(store, 'B', false)
    // A delivers what was not intended for B, without the rate of B. The rest waits for B.
    await eventually(async () => (await unintended(id)) === 0)
    await eventually(async () => b.binds === 0)
    const off = { carrier: 'B', state: 'down', binds: { up: 0, allowed: 3 } }
    await eventually(async () => JSON.stringify((await carriers())[1]) === JSON.stringify(off))
    await switchCarrier(store, 'B', true)
    await eventually(async () => b.binds === 3)
    // The last receipts of B waited for a bind.
    await eventually(async () => (await states(id)).delivered === 500)

    for (const { id: route, carrier } of await readRoutes(store)) if (carrier === 'B') await removeRoute(store, route)
    await removeCarrier(store, 'B')
    await eventually(async () => (await carriers()).length === 1)
    expect(b.binds).toBe(0)
    expect(await deliver(10)).toEqual(['A'])
  })

  it('take up carriers beside the carrier of SMPP_URL, which keeps messages that no route matches, until another carrier has its name', async () => {
    const [own, thai] = [await simulate(), await simulate()]
    const url = `${own.url}?carrier=own`
    await start(url)
    await eventually(async () => own.binds === 1)
    await saveCarrier(store, KEY, { name: 'thai', url: thai.url, downAfterSeconds: 60 })
    await addRoute(store, { carrier: 'thai', prefix: '66', sender: null, accountId: null, priority: 1, weight: 1 })
    await eventually(async () => thai.binds === 1)
    const caller = await makeSender(store, 10_000)
    const deliver = async (to: string) => {
      const id = await send(store, caller, [to])
      await eventually(async () => (await states(id)).delivered === 1)
      const { rows } = await asWorker(store, (trx) =>
        sql<{
          carrier: string
        }>`select carrier from submissions where communication_id = ${id}`.execute(trx),
      )
      return rows.map(({ carrier }) => carrier)
    }
    expect([await deliver('0812345678'), await deliver('+85291234567')]).toEqual([['thai'], ['own']])
    expect(await carriers()).toEqual([
      { carrier: 'own', state: 'up', binds: { up: 1, allowed: 1 } },
      { carrier: 'thai', state: 'up', binds: { up: 1, allowed: 1 } },
    ])

    await saveCarrier(store, KEY, { name: 'own', url: `${url}&binds=2`, downAfterSeconds: 60 })
    await addRoute(store, { carrier: 'own', prefix: '', sender: null, accountId: null, priority: 2, weight: 1 })
    await eventually(async () => own.binds === 2)
    expect([await deliver('0812345678'), await deliver('+85291234567')]).toEqual([['thai'], ['own']])
    expect(own.mostBinds).toBe(2)
    // Only the carrier of SMPP_URL would take the rest, and only while no carrier has its name.
    const [rest] = (await readRoutes(store)).filter(({ carrier }) => carrier === 'own')
    await expect(removeRoute(store, rest?.id ?? 0)).rejects.toThrow('without this route some messages would have none')
    await removeRoute(store, rest?.id ?? 0, { takesRest: true })
    await addRoute(store, { carrier: 'own', prefix: '', sender: null, accountId: null, priority: 2, weight: 1 })
    // A restarted process reads both settings, too.
    await start(url)
    await eventually(async () => JSON.stringify(await binds()) === '[0,1,1,1]')
  })

  /** Messages that wait without an intent to submit one of their parts. */
  const unintended = (id: string): Promise<number | undefined> =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from messages m where communication_id = ${id} and state = 'queued'
          and not exists (select from submissions s where s.tenant_id = m.tenant_id and s.communication_id = m.communication_id
            and s.ordinal = m.ordinal)`.execute(trx)
      return rows[0]?.count
    })

  const states = (id: string): Promise<Record<string, number>> =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::integer as count from messages where communication_id = ${id} group by 1`.execute(trx)
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    })
})
