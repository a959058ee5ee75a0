import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { testDatabase } from '../../testing/database.ts'
import { eventually, makeSender, mobiles, prepare, send, silentLog } from '../../testing/sending.ts'
import { startJobQueue } from '../adapters/pg-boss-queue.ts'
import { shareBinds } from '../delivery/carriers/carrier-status.ts'
import { leaseChunks } from '../delivery/queue/lease-chunks.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { endFormerProcess } from './former-process.ts'

let store: OpenDatabase
beforeAll(async () => {
  store = await prepare(await testDatabase('postgres'))
})
afterAll(() => store?.close())

const HOUR = 3_600_000

it('has nothing to end in a new database', () => endFormerProcess(store))

it('ends the leases of a killed process on chunks and binds', async () => {
  const [killed, next] = [newId(), newId()]
  await send(store, await makeSender(store, 100), mobiles(2))
  const lease = (worker: string) =>
    asWorker(store, (trx) =>
      leaseChunks(trx, { worker, carriers: [''], seconds: 60, most: 1, mostOfAccount: 1, mostAhead: 1, enough: [] }),
    )
  const connection = { carrier: 'main', state: () => 'up' as const, allowedBinds: 2, heldBinds: 2, boundBinds: 2 }
  expect(await lease(killed)).toHaveLength(1)
  expect(await shareBinds(store, killed, connection)).toBe(2)
  expect(await lease(next)).toEqual([])
  await endFormerProcess(store)
  expect(await lease(next)).toHaveLength(1)
  expect(await shareBinds(store, next, { ...connection, heldBinds: 0 })).toBe(2)
})

it('frees the keys of its requests, and keeps answers', async () => {
  const { tenancy, user } = await makeSender(store, 0)
  const of = { tenantId: tenancy.tenantId, accountId: tenancy.actingAccountId, userId: user.id }
  const row = { ...of, fingerprint: '', attempt: newId() }
  const until = new Date(Date.now() + HOUR)
  await asWorker(store, (trx) =>
    trx
      .insertInto('idempotencyKeys')
      .values([
        { ...row, key: 'killed', runningUntil: until, status: null, body: null, expiresAt: until },
        { ...row, key: 'answered', runningUntil: null, status: 201, body: '{}', expiresAt: until },
      ])
      .execute(),
  )
  await endFormerProcess(store)
  const left = await asWorker(store, (trx) => trx.selectFrom('idempotencyKeys').select('key').execute())
  expect(left).toEqual([{ key: 'answered' }])
})

it('lets its jobs begin again at once', async () => {
  const begun: string[] = []
  const killed = Promise.withResolvers<void>()
  const start = (name: string, until: Promise<void>) => {
    const run = async () => {
      begun.push(name)
      await until
    }
    return startJobQueue({ store, log: silentLog, jobs: [{ name: 'long', run }], works: true })
  }
  const former = await start('former', killed.promise)
  await asWorker(store, (trx) => former.add(trx, { name: 'long' }, {}, 'k'))
  former.wake('long')
  await eventually(async () => begun.length === 1)
  await endFormerProcess(store)
  const next = await start('next', Promise.resolve())
  await eventually(async () => begun.includes('next'))
  killed.resolve()
  await Promise.all([former.stop(), next.stop()])
})
