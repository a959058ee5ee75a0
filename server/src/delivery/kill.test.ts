/**
 * No part is submitted twice: the worker process is killed at random moments of a send, many times. Then the record of the
 * simulated SMSC, another process, is compared with the database. Repeat a run with KILL_SEED; set KILLS for more kills.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { serversHere, testDatabase } from '../../testing/database.ts'
import { readBooks, startWorker } from '../../testing/killed-workers.ts'
import { endProcess, environmentOf, readRecord, type Smsc, seededRandom, startSmsc } from '../../testing/processes.ts'
import { makeSender, mobiles, prepare, send } from '../../testing/sending.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'

const SEED = Number(process.env.KILL_SEED ?? randomInt(2 ** 31))
const KILLS = Number(process.env.KILLS ?? 5)
const RECIPIENTS = 3000
const WINDOW = 25
const BINDS = 2
/** Parts a second: slow enough for the send to outlive the kills. */
const RATE = 700
const SMPP_PARAMETERS = `window=${WINDOW}&binds=${BINDS}&carrier=kill&responseSeconds=2`

describe.each(serversHere())('a send whose process is killed, on %s', (engine) => {
  let folder: string
  let store: OpenDatabase
  let smsc: Smsc
  let environment: Record<string, string>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'songsarn-kill-'))
    store = await prepare(await testDatabase(engine))
    smsc = await startSmsc(join(folder, 'record.jsonl'), SMPP_PARAMETERS, '0-100')
    environment = { ...(await environmentOf(store)), LEASE_SECONDS: '1', SMPP_URL: smsc.url, RATE: String(RATE) }
  })
  afterAll(async () => {
    await endProcess(smsc?.process, 'SIGTERM')
    await store?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it(`submits no message twice and loses none (KILL_SEED=${SEED})`, async () => {
    const random = seededRandom(SEED)
    const caller = await makeSender(store, 3 * RECIPIENTS)
    const id = await send(store, caller, recipients(), TEXT)

    const inDoubt = new Set<string>()
    /** Intents that the last kill left without an outcome. A process that lived too briefly leaves those that it found. */
    const note = (outstanding: readonly string[] = []) => {
      const fresh = outstanding.filter((intent) => !inDoubt.has(intent))
      expect(fresh.length).toBeLessThanOrEqual(2 * WINDOW * BINDS)
      for (const intent of fresh) inDoubt.add(intent)
    }
    for (let kill = 0; kill < KILLS; kill++) {
      const worker = startWorker(environment)
      // Sometimes while it starts, else while it sends.
      const early = random() < 0.1
      if (early) await pause(random() * 1500)
      else {
        await worker.says((line) => line.delivered !== undefined)
        await pause(random() * 800)
      }
      await endProcess(worker.process, 'SIGKILL')
      note(worker.last.outstanding)
    }

    const last = startWorker(environment)
    await last.says((line) => line.pending === 0, 60_000)
    note(last.last.outstanding)
    await last.settles(2500)
    await endProcess(last.process, 'SIGTERM')

    const taken = await readRecord(smsc)
    const { messages, books } = await readBooks(store, caller, id)
    const takenMobiles = new Set(taken.map(({ mobile }) => mobile))
    const by = (state: string) => messages.filter((message) => message.state === state)
    console.log(
      `${engine}: ${KILLS} kills, in doubt ${inDoubt.size}, of them settled by receipts ${inDoubt.size - by('unknown').length}; ` +
        JSON.stringify(
          Object.fromEntries([...new Set(messages.map(({ state }) => state))].map((s) => [s, by(s).length])),
        ),
    )

    // 0 duplicates: no part of a message twice in the SMSC's own record.
    const parts = taken.map(({ mobile, part }) => `${mobile}/${part}`)
    expect(parts.length - new Set(parts).size).toBe(0)
    // 0 unaccounted: each recipient has one message, and none is queued.
    expect(messages).toHaveLength(RECIPIENTS)
    expect(by('queued')).toEqual([])
    // A message that the SMSC took is shown as taken or unknown; a message that is shown as taken was.
    const notTaken = messages.filter(
      ({ mobile, state }) => takenMobiles.has(mobile) && ['rejected', 'cancelled'].includes(state),
    )
    expect(notTaken).toEqual([])
    const claimed = messages.filter(({ state }) => ['submitted', 'delivered', 'undelivered', 'expired'].includes(state))
    expect(claimed.filter(({ mobile }) => !takenMobiles.has(mobile))).toEqual([])
    const whole = wholly(taken)
    expect(by('delivered').filter(({ mobile }) => !whole.has(mobile))).toEqual([])
    expect(by('unknown').length).toBeLessThanOrEqual(inDoubt.size)
    // Late receipts settle unknown messages. A message with only some parts taken (the bytes of the other bind never left)
    // stays unknown and is not sent again.
    const receipted = wholly(taken.filter(({ status }) => status !== 'accepted'))
    expect(by('unknown').filter(({ mobile }) => receipted.has(mobile))).toEqual([])
    // Credits of rejected messages are back, no credits are held, and the entries add up. Of a message in doubt only the
    // parts that the SMSC rejected are back.
    const partsTaken = Map.groupBy(taken, ({ mobile }) => mobile)
    const wrong = messages.filter(
      ({ mobile, state, credits, refunded }) =>
        refunded > credits - (partsTaken.get(mobile)?.length ?? 0) || (state === 'rejected' && refunded === 0),
    )
    expect(wrong).toEqual([])
    expect(messages.filter(({ state, refunded }) => state === 'delivered' && refunded > 0)).toEqual([])
    const cost = messages.reduce((sum, { credits, refunded }) => sum + credits - refunded, 0)
    expect(books).toEqual({ balance: 3 * RECIPIENTS - cost, held: 0, amounts: 3 * RECIPIENTS - cost, helds: 0 })
  }, 400_000)
})

/** Mobiles with every part in these lines of the record. */
function wholly(lines: readonly { mobile: string; total: number }[]): Set<string> {
  const seen = new Map<string, number>()
  for (const { mobile } of lines) seen.set(mobile, (seen.get(mobile) ?? 0) + 1)
  return new Set(lines.filter(({ mobile, total }) => seen.get(mobile) === total).map(({ mobile }) => mobile))
}

/** Two parts. */
const TEXT = 'Hello '.repeat(30)

/** The simulated SMSC treats one in fifty specially. */
function recipients(): string[] {
  return mobiles(RECIPIENTS).map((mobile, index) =>
    index % 50 === 0 ? `09${String(index).padStart(4, '0')}000${1 + ((index / 50) % 7)}` : mobile,
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
