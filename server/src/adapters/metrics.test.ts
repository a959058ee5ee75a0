import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../testing/database.ts'
import { makeSender, mobiles, prepare, send } from '../../testing/sending.ts'
import { lockRegistry, writeRegistry } from '../console/releases/registry-store.ts'
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

forEachEngine('the metrics of the installation', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await prepare(await open())
  })
  afterAll(() => store.close())

  it('say how long an OTP waits, but not for LINE, bulk or a carrier that is switched off, which has no state either', async () => {
    const { lines } = shown(store)
    expect(await lines(/queue_oldest/)).toEqual(['{lane="otp"} 0', '{lane="transactional"} 0'])
    const sender = await makeSender(store, 100)
    const waits = async (lane: number, carrier: string, seconds: number) => {
      const id = await send(store, sender, mobiles(1))
      await asWorker(store, async (trx) => {
        const of = sql`tenant_id = ${sender.tenancy.tenantId} and`
        await sql`update chunks set lane = ${lane}, carrier = ${carrier} where ${of} communication_id = ${id}`.execute(
          trx,
        )
        await sql`update communications set started_at = now() - make_interval(secs => ${seconds})
          where ${of} id = ${id}`.execute(trx)
      })
    }
    await waits(0, 'north', 100)
    await waits(0, 'line', 300)
    await waits(1, 'off', 400)
    await waits(2, 'north', 9000)
    await asWorker(store, (trx) =>
      sql`insert into carriers (name, url, is_on, sealed_password)
        values ('off', 'x', false, ''), ('north', 'x', true, '')`.execute(trx),
    )
    const [otp = '', transactional] = await lines(/queue_oldest/)
    expect(Number(otp.split(' ')[1])).toBeCloseTo(100, -1)
    expect(transactional).toBe('{lane="transactional"} 0')
    expect(await lines(/carrier_state/)).toEqual(['{carrier="north"} 2'])
  })

  it('count errors of a running canary alone', async () => {
    const { metrics, lines } = shown(store)
    const canary = { remote: 'mf-reports', version: '1.2.0' }
    const report = () => {
      metrics.clientError({ kind: 'render', ...canary })
      metrics.clientError({ kind: 'render', ...canary, version: '1.1.0' })
      metrics.clientError({ kind: 'render', remote: 'mf-otp', version: '1.2.0' })
    }
    report()
    const put = (running: boolean) =>
      asWorker(store, async (trx) => {
        const of = { stable: null, enabled: true, highest: '1.2.0', versions: [] }
        const { revision } = await lockRegistry(trx)
        const deployed = { ...of, canary: running ? { version: '1.2.0', to: { percent: 10 } } : null }
        await writeRegistry(trx, { revision, deployed: { 'mf-reports': deployed } })
      })
    await put(true)
    const labels = '{remote="mf-reports",version="1.2.0"}'
    expect(await lines(/canary{/)).toEqual([`${labels} 1`])
    expect(await lines(/canary_errors_total/)).toEqual([`${labels} 0`])
    report()
    expect(await lines(/canary_errors_total/)).toEqual([`${labels} 1`])
    await put(false)
    expect(await lines(/canary{/)).toEqual([])
  })

  it('say nothing but that the database is away when it is', async () => {
    const away = await open()
    await away.close()
    const { lines } = shown(away)
    expect(await lines(/database_up/)).toEqual([' 0'])
    expect(await lines(/_(carrier_(state|binds)|queue|ledger|waiting|canary|database_answer)/)).toEqual([])
  })
})

/** Metrics of an installation with two carriers; `lines` leaves out the name of the metric. */
function shown(store: Store) {
  const metrics = createMetrics()
  const statuses = async () => ['north', 'off'].map((carrier) => ({ carrier, state: 'up' as const }))
  metrics.showInstallation({ statuses }, store)
  const lines = async (name: RegExp) => {
    const text = await metrics.registry.metrics()
    const found = text.split('\n').filter((line) => line.startsWith('songsarn_') && name.test(line))
    return found.map((line) => line.replace(/^\w+/, ''))
  }
  return { metrics, lines }
}

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
