import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, makeSender, mobiles, prepare, send, silentLog } from '../../../testing/sending.ts'
import { startJobQueue } from '../../adapters/pg-boss-queue.ts'
import { changeStatus } from '../../communication/communications/change-status.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asApp, asWorker } from '../../foundation/db/tenancy.ts'
import { expandAll, expandIfFree, expandJob, expandRest, unexpanded } from './expand.ts'

forEachEngine('expansion', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await prepare(await open())
  })
  afterAll(() => store?.close())

  const expandedOf = (id: string) =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ expanded: number; messages: number; chunks: number }>`
        select expanded, (select count(*)::integer from messages where tenant_id = c.tenant_id and communication_id = c.id) as messages,
          (select sum(recipients)::integer from chunks where tenant_id = c.tenant_id and communication_id = c.id) as chunks
        from communications c where id = ${id}`.execute(trx)
      return rows[0]
    })
  const all = (count: number) => ({ expanded: count, messages: count, chunks: count })

  it('gives accounts turns, so that a small send waits for one batch of a large send', async () => {
    const [one, other] = [await makeSender(store, 20_000), await makeSender(store, 20_000)]
    const large = await send(store, one, mobiles(9000))
    const behind = await send(store, one, mobiles(1100))
    const turns = async () => (await asWorker(store, unexpanded)).map(({ communicationId }) => communicationId)
    expect(await turns()).toEqual([large, behind])
    const [key] = await asWorker(store, unexpanded)
    if (!key) throw new Error('nothing is left')
    await asWorker(store, (trx) => expandIfFree(trx, key))
    const small = await send(store, other, mobiles(1200))
    expect(await turns()).toEqual([small, large, behind])
    await expandAll(store)
    expect(await Promise.all([large, behind, small].map(expandedOf))).toEqual([all(9000), all(1100), all(1200)])
  })

  it('continues in another process after an interruption, and two processes share the batches', async () => {
    const id = await send(store, await makeSender(store, 20_000), mobiles(12_000))
    const stop = new AbortController()
    await expect(expandAll(store, { signal: stop.signal, onExpanded: () => stop.abort() })).rejects.toThrow()
    expect(await expandedOf(id)).toEqual(all(3500))
    const jobs = [expandJob(store, () => {})]
    const start = () => startJobQueue({ store, log: silentLog, jobs, works: true })
    const queues = [await start(), await start()] as const
    try {
      const tenant = await asWorker(store, (trx) =>
        trx.selectFrom('communications').select('tenantId').where('id', '=', id).executeTakeFirstOrThrow(),
      )
      await asWorker(store, (trx) => expandRest(trx, queues[0], { tenantId: tenant.tenantId, communicationId: id }))
      await eventually(async () => (await expandedOf(id))?.expanded === 12_000)
      expect(await expandedOf(id)).toEqual(all(12_000))
    } finally {
      for (const queue of queues) await queue.stop()
    }
  })

  it('passes many duplicates in a row', async () => {
    const [first = '', second = '', third = ''] = mobiles(3)
    const caller = await makeSender(store, 10)
    const many = (mobile: string) => Array<string>(12_000).fill(mobile)
    const id = await send(store, caller, [...many(first), ...many(second), third])
    expect(await expandedOf(id)).toEqual(all(1))
    await expandAll(store)
    expect(await expandedOf(id)).toEqual(all(3))
  })

  it('skips a communication that cannot be expanded, and reports why', async () => {
    const broken = await send(store, await makeSender(store, 2000), mobiles(1500))
    await asWorker(store, (trx) =>
      sql`delete from analysis_rows r using communications c
        where c.id = ${broken} and r.tenant_id = c.tenant_id and r.analysis_id = c.analysis_id and row_no > 1000`.execute(
        trx,
      ),
    )
    const other = await send(store, await makeSender(store, 2000), mobiles(1500))
    await expect(expandAll(store)).rejects.toThrow(/lacks recipients/)
    expect(await expandedOf(other)).toEqual(all(1500))
    expect((await expandedOf(broken))?.expanded).toBe(1000)
    await asWorker(store, (trx) =>
      trx.updateTable('communications').set({ status: 'failed' }).where('id', '=', broken).execute(),
    )
  })

  it('lets a pause and a stop through between batches', async () => {
    const caller = await makeSender(store, 20_000)
    const id = await send(store, caller, mobiles(16_000))
    let begun = false
    const own = { tenantId: caller.tenancy.tenantId, communicationId: id }
    const expanding = expandAll(store, {
      own,
      onExpanded: () => {
        begun = true
      },
    })
    await eventually(async () => begun)
    for (const to of ['paused', 'sending', 'stopped'] as const)
      expect(await asApp(store, caller.tenancy, (trx) => changeStatus(trx, caller, id, to))).toEqual({ id, status: to })
    await expanding
    expect(await expandedOf(id)).toEqual(all(16_000))
  })
})
