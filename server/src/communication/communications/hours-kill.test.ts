/**
 * Sending hours end and begin while the workers are killed: each recipient gets the message once, none between the hours, and the
 * ledger is exact. HOURS_RECIPIENTS sets the size: 20,000 take half a minute. Repeat a run with HOURS_SEED.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { HoursRule, OFFERED_HOURS, WEEKDAYS } from '@songsarn/contract/account/sending-hours'
import { serversHere, testDatabase } from '../../../testing/database.ts'
import { readBooks, startWorker } from '../../../testing/killed-workers.ts'
import {
  endProcess,
  environmentOf,
  readRecord,
  type Smsc,
  seededRandom,
  startSmsc,
} from '../../../testing/processes.ts'
import { eventually, makeSender, mobiles, prepare, send } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { bangkokDay, nextDay } from '../../foundation/time/bangkok.ts'

const SEED = Number(process.env.HOURS_SEED ?? randomInt(2 ** 31))
const RECIPIENTS = Number(process.env.HOURS_RECIPIENTS ?? 1600)
/** Parts a second: slow enough for the hours to end in the middle. */
const RATE = Math.max(400, RECIPIENTS / 20)
const WINDOW = 25
const BINDS = 2
const SMPP_PARAMETERS = `window=${WINDOW}&binds=${BINDS}&carrier=hours&responseSeconds=2`
const HOURS = HoursRule.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, OFFERED_HOURS])))

const tomorrow = nextDay(bangkokDay(new Date()))
const at = (day: string, time: string) => `${day}T${time}+07:00`

describe.each(serversHere())('a send over the end of the hours, whose workers are killed, on %s', (engine) => {
  let folder: string
  let store: OpenDatabase
  let smsc: Smsc
  let environment: Record<string, string>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'songsarn-hours-'))
    store = await prepare(await testDatabase(engine))
    smsc = await startSmsc(join(folder, 'record.jsonl'), SMPP_PARAMETERS, '0-100')
    environment = { ...(await environmentOf(store)), LEASE_SECONDS: '1', SMPP_URL: smsc.url, RATE: String(RATE) }
  })
  afterAll(async () => {
    await endProcess(smsc?.process, 'SIGTERM')
    await store?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it(`is sent once to each recipient, and in the hours only (HOURS_SEED=${SEED})`, async () => {
    const random = seededRandom(SEED)
    const caller = await makeSender(store, 2 * RECIPIENTS)
    const { tenantId } = caller.tenancy
    const rules = JSON.stringify({ hours: HOURS })
    await asWorker(store, (trx) =>
      trx
        .insertInto('sendingRules')
        .values({ tenantId, accountId: caller.acting.id, version: 1, updatedAt: new Date(), rules: '{}' })
        .execute(),
    )
    const id = await send(store, caller, mobiles(RECIPIENTS))
    await asWorker(store, (trx) =>
      trx.updateTable('sendingRules').set({ rules }).where('tenantId', '=', tenantId).execute(),
    )
    const read = () =>
      asWorker(store, (trx) =>
        trx
          .selectFrom('communications')
          .select(['status', 'heldUntil', 'settled'])
          .where('tenantId', '=', tenantId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    const worker = (time: string) => startWorker({ ...environment, HOURS_FROM: time })
    const taken = async () => (await readRecord(smsc)).length
    const inDoubt = new Set<string>()
    const note = (outstanding: readonly string[] = []) => {
      for (const intent of outstanding) inDoubt.add(intent)
    }

    // At 20:55 it is under way, and its worker is killed.
    const evening = worker(at(tomorrow, '20:55:00'))
    await evening.says(({ delivered }) => (delivered ?? 0) >= RECIPIENTS / 8, 60_000)
    await pause(random() * 300)
    await endProcess(evening.process, 'SIGKILL')
    // The next worker pauses it before 21:00, and is killed with messages in flight.
    const closing = worker(at(tomorrow, '20:59:49'))
    await eventually(async () => (await read()).status === 'paused', 60_000)
    await pause(random() * 20)
    await endProcess(closing.process, 'SIGKILL')
    note(closing.last.outstanding)
    const heldUntil = new Date(at(nextDay(tomorrow), '09:00:00'))
    expect(await read()).toMatchObject({ status: 'paused', heldUntil })

    // All night, nothing is handed over.
    const before = await taken()
    expect(before).toBeGreaterThan(RECIPIENTS / 8)
    expect(before).toBeLessThan(RECIPIENTS)
    const night = worker(at(tomorrow, '23:00:00'))
    await night.says(({ pending }) => pending !== undefined)
    note(night.last.outstanding)
    await night.settles(1500)
    await endProcess(night.process, 'SIGKILL')
    expect([await taken(), (await read()).status]).toEqual([before, 'paused'])

    // At 09:00 it goes on by itself; its worker is killed once more, and the last one ends it.
    const morning = worker(at(nextDay(tomorrow), '08:59:59'))
    note(morning.last.outstanding)
    await eventually(async () => (await read()).status === 'sending', 60_000)
    await eventually(async () => (await taken()) > before, 60_000)
    await pause(random() * 300)
    await endProcess(morning.process, 'SIGKILL')
    const last = worker(at(nextDay(tomorrow), '09:01:00'))
    await last.says(({ pending }) => pending === 0, 240_000)
    note(last.last.outstanding)
    await last.settles(2500)
    await endProcess(last.process, 'SIGTERM')

    const record = await readRecord(smsc)
    const { messages, books } = await readBooks(store, caller, id)
    const by = (state: string) => messages.filter((message) => message.state === state)
    // Each recipient has one message, no part was submitted twice, and what the carrier took is shown as delivered.
    expect(messages).toHaveLength(RECIPIENTS)
    expect(new Set(record.map(({ mobile }) => mobile)).size).toBe(record.length)
    expect([by('delivered').length + by('unknown').length, by('queued')]).toEqual([RECIPIENTS, []])
    const delivered = new Set(by('delivered').map(({ mobile }) => mobile))
    expect(record.filter(({ mobile }) => !delivered.has(mobile))).toEqual([])
    // What was in doubt and never left is not sent again.
    expect(by('unknown').length).toBe(RECIPIENTS - record.length)
    expect(by('unknown').length).toBeLessThanOrEqual(4 * WINDOW * BINDS)
    console.log(`${engine}: in doubt ${inDoubt.size}, of them never taken ${by('unknown').length}`)
    expect(await read()).toMatchObject({ status: 'completed', heldUntil: null, settled: true })
    const cost = messages.reduce((sum, { credits, refunded }) => sum + credits - refunded, 0)
    const balance = 2 * RECIPIENTS - cost
    expect([cost, books]).toEqual([RECIPIENTS, { balance, held: 0, amounts: balance, helds: 0 }])
  }, 400_000)
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
