/** Signals between processes of one database. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { serversHere, testDatabase } from '../../../testing/database.ts'
import { eventually, silentLog } from '../../../testing/sending.ts'
import type { OpenDatabase } from './connect.ts'
import { type Signals, signalAtCommit } from './signals.ts'
import { asWorker } from './tenancy.ts'

describe.each(serversHere())('signals, on %s', (engine) => {
  let store: OpenDatabase
  const open: Signals[] = []
  beforeAll(async () => {
    store = await testDatabase(engine)
  })
  afterEach(async () => {
    for (const signals of open.splice(0)) await signals.close()
  })
  afterAll(() => store?.close())

  /** A process that notes what it hears; it listens already. */
  async function listener() {
    const signals = store.openSignals(silentLog)
    open.push(signals)
    const heard: string[] = []
    for (const topic of ['delivery', 'job run-analysis']) signals.on(topic, () => heard.push(topic))
    // Signals call all listeners once they listen, since they may have missed signals before.
    await eventually(async () => heard.length === 2)
    heard.length = 0
    return { signals, heard }
  }

  /** Ends the connections that listen; each process opens one again after a second. */
  const endConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(store.db)

  it('reach every other process, each topic by itself, and not the sender', async () => {
    const [a, b, c] = [await listener(), await listener(), await listener()]
    a.signals.send('delivery')
    a.signals.send('a topic of a newer version')
    b.signals.send('job run-analysis')
    await eventually(async () => c.heard.length === 2)
    expect(c.heard.sort()).toEqual(['delivery', 'job run-analysis'])
    await eventually(async () => a.heard.length + b.heard.length === 2)
    expect([a.heard, b.heard]).toEqual([['job run-analysis'], ['delivery']])
  })

  it('reach every process when a transaction commits, and none when it is rolled back', async () => {
    const [a, b] = [await listener(), await listener()]
    const signal = (fails: boolean) =>
      asWorker(store, async (trx) => {
        await signalAtCommit(trx, fails ? 'delivery' : 'job run-analysis')
        if (fails) throw new Error('no')
      })
    await expect(signal(true)).rejects.toThrow('no')
    await signal(false)
    await eventually(async () => a.heard.length === 1 && b.heard.length === 1)
    expect([a.heard, b.heard]).toEqual([['job run-analysis'], ['job run-analysis']])
  })

  it('are few when many are sent at once', async () => {
    const [a, b] = [await listener(), await listener()]
    for (let n = 0; n < 1000; n++) a.signals.send('delivery')
    a.signals.send('job run-analysis')
    await eventually(async () => b.heard.includes('job run-analysis'))
    expect(b.heard.length).toBeLessThan(10)
  })

  it('are live while the own signals come back, and not without a connection', async () => {
    const { signals } = await listener()
    await eventually(async () => signals.isLive())
    await endConnections()
    await eventually(async () => !signals.isLive())
    await eventually(async () => signals.isLive())
  })

  it('come again after the connection was lost, and listeners look for what they missed', async () => {
    const [a, b] = [await listener(), await listener()]
    await endConnections()
    await eventually(async () => b.heard.length === 2)
    b.heard.length = 0
    await eventually(async () => {
      a.signals.send('delivery')
      return b.heard.length > 0
    })
  })
})
