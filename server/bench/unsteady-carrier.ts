import { sql } from 'kysely'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import { expandAll } from '../src/delivery/queue/expand.ts'
import { createSmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import { asWorker } from '../src/foundation/db/tenancy.ts'
import { makeSender, send, storedContent } from '../testing/sending.ts'
import { ENGINES, type Engine, openBenchDatabase } from './bench-database.ts'
import { startSmsc } from './smsc-process.ts'

/** Last digits of numbers that the simulated carrier throttles once, and whose response it loses. */
const SPECIAL = { throttled: '0004', lost: '0007' } as const

const log = { info: () => {}, warn: console.error, error: console.error }

type Options = {
  messages: number
  /** Parameters of the SMPP_URL, e.g. `window=10`. */
  url: string
  /** Behaviour towards `share` of the messages; 0.1 is one in ten. */
  special?: keyof typeof SPECIAL
  share?: number
  /** Messages a second that the carrier takes; it throttles others. Default: no limit. */
  carrierRate?: number
  /** Ends after so many seconds, even when messages are left. */
  seconds?: number
}

/** A send to a carrier that throttles or loses some messages. `perSecond`: messages with an outcome, without the wait for receipts. */
async function measureUnsteadyCarrier(engine: Engine, options: Options) {
  const { messages, url, special, share = 0, carrierRate, seconds = 60 } = options
  await using undo = new AsyncDisposableStack()
  const smsc = await startSmsc(carrierRate === undefined ? [] : ['--rate', String(carrierRate)])
  undo.defer(() => smsc.stop())
  const store = await openBenchDatabase(engine, undo)
  const caller = await makeSender(store, messages)
  const transport = createSmppTransport(`${smsc.url}?${url}&carrier=bench`, log)
  const submit = transport.submit.bind(transport)
  let submitted = 0
  let throttled = 0
  transport.submit = async (request, origin) => {
    submitted++
    const outcome = await submit(request, origin)
    if (outcome.kind === 'throttled') throttled++
    return outcome
  }
  const delivery = new DeliveryWorker({ store, transport, log, content: storedContent, rate: rateOf(url) })
  delivery.start()
  undo.defer(async () => {
    transport.drop('the measurement has ended')
    await delivery.stop()
  })
  await send(store, caller, numbers(messages, share, special))
  const begun = performance.now()
  delivery.wake()
  const expanded = expandAll(store, { onExpanded: () => delivery.wake() })
  const counts: number[] = []
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const passed = (performance.now() - begun) / 1000
    const settled = await countSettled(store)
    if (passed >= counts.length + 1) counts.push(settled)
    if (settled < messages && passed < seconds) continue
    await expanded
    const eachSecond = counts.map((count, second) => count - (counts[second - 1] ?? 0))
    const perSecond = Math.round((settled / passed) * 10) / 10
    return {
      engine,
      ...options,
      settled,
      passed: Math.round(passed * 10) / 10,
      perSecond,
      submitted,
      throttled,
      eachSecond,
    }
  }
}

const rateOf = (url: string) => Number(new URLSearchParams(url).get('rate')) || undefined

/** Distinct Thai mobiles; of each ten with share 0.1, one is special. */
function numbers(count: number, share: number, special?: keyof typeof SPECIAL): string[] {
  let specials = 0
  return Array.from({ length: count }, (_, index) => {
    const isSpecial = special !== undefined && Math.floor((index + 1) * share) > Math.floor(index * share)
    if (isSpecial) return `09${String(1000 + specials++).padStart(4, '0')}${SPECIAL[special]}`
    return `08${String(10_000_008 + index * 10)}`
  })
}

async function countSettled(store: Parameters<typeof asWorker>[0]): Promise<number> {
  return asWorker(store, async (trx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from submissions where state not in ('submitting', 'waiting')`.execute(trx)
    return rows[0]?.count ?? 0
  })
}

/** Names of the cases, for the command line. */
const CASES: Record<string, Options> = {
  even: { messages: 20_000, url: 'window=10' },
  throttled: { messages: 20_000, url: 'window=10', special: 'throttled', share: 0.1 },
  third: { messages: 20_000, url: 'window=10', special: 'throttled', share: 0.3 },
  'throttled-agreed': { messages: 4000, url: 'window=10&rate=200', special: 'throttled', share: 0.1 },
  lost: { messages: 2000, url: 'window=10', special: 'lost', share: 0.1 },
  limited: { messages: 6000, url: 'window=10', carrierRate: 200 },
  'limited-agreed': { messages: 6000, url: 'window=10&rate=1000', carrierRate: 200 },
}

// node server/bench/unsteady-carrier.ts managed throttled lost
if (import.meta.main) {
  const engines = ENGINES.filter((engine) => process.argv.includes(engine))
  for (const engine of engines)
    for (const [name, options] of Object.entries(CASES))
      if (process.argv.includes(name)) console.log(name, JSON.stringify(await measureUnsteadyCarrier(engine, options)))
}
