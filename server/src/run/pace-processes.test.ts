/** Pace and brake with several workers, one of which is killed: the pace is that of one, and a send is braked once. */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { listNotices } from '@songsarn/contract/account/notices'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend, getCommunication, stopCommunication } from '@songsarn/contract/communication/communications'
import { addSender } from '../../testing/add-sender.ts'
import type { TestUser } from '../../testing/app.ts'
import { endProcess } from '../../testing/processes.ts'
import { eventually } from '../../testing/sending.ts'
import { describeProcesses, pause, type ServiceProcesses, serviceProcesses } from '../../testing/service-processes.ts'
import { Simulator } from '../delivery/smpp/simulator/simulator.ts'
import { newId } from '../foundation/db/id.ts'

/** Messages a minute: 40 in each slice of 10 s. */
const PACE = 240
const SLICE = { messages: 40, ms: 10_000 }

describeProcesses('pace and brake with several workers, on %s', (engine) => {
  let simulator: Simulator
  let processes: ServiceProcesses
  let taken: { mobile: string; at: number }[]
  beforeEach(async () => {
    taken = []
    simulator = await Simulator.start({
      receiptDelay: { from: 0, to: 100 },
      onSubmit: ({ mobile }) => taken.push({ mobile, at: Date.now() }),
    })
    processes = await serviceProcesses(engine)
    const { store, user, environment } = processes
    environment.SMPP_URL = `${simulator.url}?window=10&binds=2&rate=400&carrier=sim`
    await addSender(store, user.account, 'SONGSARN')
  })
  afterEach(async () => {
    await processes?.close()
    await simulator?.close()
  })

  async function send(call: TestUser['call'], to: readonly string[], perMinute: number): Promise<string> {
    const analysis = await call(createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello' } })
    const body = { analysisId: analysis.body.id, pace: { perMinute } }
    const sent = await call(createQuickSend, { body }, { 'idempotency-key': newId() })
    expect(sent.status).toBe(201)
    return sent.body.id
  }

  it('keep the pace of one worker, also when one of them is killed, and brake a send once', async () => {
    const [call, one] = await Promise.all([processes.startApi(), processes.start('worker'), processes.start('worker')])
    const read = async (id: string) => (await call(getCommunication, { params: { id } })).body
    const paced = await send(call, numbers(120, '0009'), PACE)
    // Of the first slice of 250 all are undelivered.
    const bad = await send(call, numbers(500, '0002', 2), 1500)

    await eventually(async () => (await read(bad)).status === 'paused', 60_000)
    await eventually(
      async () => taken.filter(({ mobile }) => mobile.endsWith('0009')).length >= SLICE.messages + 1,
      60_000,
    )
    await endProcess(one?.process, 'SIGKILL')
    await eventually(async () => (await read(paced)).status === 'completed', 120_000)

    const times = taken.filter(({ mobile }) => mobile.endsWith('0009')).map(({ at }) => at)
    expect(new Set(taken.map(({ mobile }) => mobile)).size).toBe(taken.length)
    const most = Math.max(
      ...times.map((at) => times.filter((other) => other >= at && other < at + SLICE.ms / 2).length),
    )
    expect(most).toBeLessThanOrEqual(SLICE.messages)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1.5 * SLICE.ms)

    // A second look of both workers.
    await pause(3000)
    const braked = await read(bad)
    expect(braked).toMatchObject({ status: 'paused', pause: { reason: 'brake' }, brake: { share: 100 } })
    const { items } = (await call(listNotices, { query: {} })).body
    expect(items.map(({ kind }) => kind)).toEqual(['sendBraked'])
    expect(taken.filter(({ mobile }) => mobile.endsWith('0002')).length).toBeLessThan(500)
    await call(stopCommunication, { params: { id: bad } })
    await eventually(async () => (await read(bad)).status === 'stopped')
  }, 300_000)
})

const numbers = (count: number, ending: string, from = 1) =>
  Array.from({ length: count }, (_, n) => `08${from}${String(n).padStart(3, '0')}${ending}`)
