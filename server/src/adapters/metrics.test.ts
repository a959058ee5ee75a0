import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { makeSender, mobiles, prepare, send } from '../../testing/sending.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { asWorker, type Store, TransactionConflict } from '../foundation/db/tenancy.ts'
import { createMetrics } from './metrics.ts'

forEachEngine('the metrics of carriers', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await prepare(await open())
  })
  afterAll(() => store.close())

  it('count what waits, LINE as a carrier of its own', async () => {
    const metrics = createMetrics()
    const statuses = async () => [
      { carrier: 'main', state: 'up' as const },
      { carrier: 'line', state: 'down' as const },
    ]
    metrics.showInstallation({ statuses }, store)
    const sender = await makeSender(store, 100)
    const bySms = await send(store, sender, mobiles(2))
    const byLine = await send(store, sender, mobiles(3))
    await asWorker(store, (trx) =>
      sql`update chunks set carrier = 'line' where tenant_id = ${sender.tenancy.tenantId} and communication_id = ${byLine}`.execute(
        trx,
      ),
    )
    const lines = async () =>
      (await metrics.registry.metrics()).split('\n').filter((line) => /^songsarn_(carrier_state|waiting)/.test(line))
    expect(bySms).not.toBe(byLine)
    expect(await lines()).toEqual([
      'songsarn_carrier_state{carrier="main"} 2',
      'songsarn_carrier_state{carrier="line"} 0',
      'songsarn_waiting_messages{channel="sms",carrier="main"} 2',
      'songsarn_waiting_messages{channel="line",carrier="line"} 3',
      'songsarn_waiting_messages{channel="sms",carrier=""} 0',
    ])
  })
})

forEachEngine('the metrics of database conflicts', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const counted = () => {
    const metrics = createMetrics()
    const store: Store = { ...database, onConflict: metrics.databaseConflict }
    const lines = async () => {
      const text = await metrics.registry.metrics()
      return text.split('\n').filter((line) => /^songsarn_database_conflicts_total\{.*[^0]$/.test(line))
    }
    return { store, lines }
  }

  it('count a transaction that succeeds after two serialisation failures', async () => {
    const { store, lines } = counted()
    let attempts = 0
    const result = await asWorker(store, async () => {
      attempts++
      if (attempts < 3) throw new TransactionConflict('changed meanwhile')
      return 'done'
    })
    expect(result).toBe('done')
    expect(await lines()).toEqual(['songsarn_database_conflicts_total{code="40001",result="retried"} 2'])
  })

  it('count a transaction that fails after its last attempt', async () => {
    const { store, lines } = counted()
    await expect(
      asWorker(store, (trx) =>
        sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(trx),
      ),
    ).rejects.toMatchObject({ code: '40P01' })
    expect(await lines()).toEqual([
      'songsarn_database_conflicts_total{code="40P01",result="retried"} 3',
      'songsarn_database_conflicts_total{code="40P01",result="failed"} 1',
    ])
  })
})
