import type { RecordedSubmit } from '../src/delivery/smpp/simulator/record.ts'
import { Simulator, type SimulatorOptions } from '../src/delivery/smpp/simulator/simulator.ts'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import type { CarrierReceipt, SubmitRequest } from '../src/delivery/transport.ts'
import { type Log, silentLog } from '../src/foundation/logging/log.ts'
import { until } from './until.ts'

const cleanUps: (() => Promise<void>)[] = []

/** `closeAll` calls it; the last one comes first. */
export function afterwards(cleanUp: () => Promise<void>): void {
  cleanUps.push(cleanUp)
}

/** For `afterEach`: closes everything opened here. */
export async function closeAll(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}

export async function simulator(options: SimulatorOptions = {}) {
  const submitted: RecordedSubmit[] = []
  const running = await Simulator.start({
    receiptDelay: { from: 0, to: 5 },
    onSubmit: (submit) => submitted.push(submit),
    ...options,
  })
  afterwards(() => running.close())
  return { running, submitted }
}

export function connected(url: string, log: Log = silentLog) {
  const transport = createSmppTransport(url, log)
  afterwards(() => transport.close())
  const receipts: CarrierReceipt[] = []
  transport.onReceipts(async (batch) => {
    receipts.push(...batch)
  })
  return { transport, receipts }
}

/** A bound transport on a simulated SMSC. */
export async function onSimulator(parameters = '', options: SimulatorOptions = {}) {
  const { running, submitted } = await simulator(options)
  const { transport, receipts } = connected(`${running.url}?${parameters}`)
  await until(() => transport.state() === 'up')
  return { running, submitted, transport, receipts }
}

export const request = (address: string, fields: Partial<SubmitRequest> = {}): SubmitRequest => ({
  sender: 'SONGSARN',
  address,
  text: 'Hello',
  encoding: 'gsm7',
  userMessageReference: 1,
  validitySeconds: 86_400,
  ...fields,
})
