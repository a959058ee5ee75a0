import { LINE_CARRIER } from '@songsarn/contract/account/line'
import { CarrierTraffic, type TrafficMeter } from '../delivery/carrier-traffic.ts'
import {
  type CarrierConnection,
  carrierNameOf,
  connectCarrier,
  connectConfigured,
  problemOfUrl,
} from '../delivery/carriers/carrier-connection.ts'
import { type CarrierLoop, startCarrierLoop } from '../delivery/carriers/carrier-loop.ts'
import { storeMinutes } from '../delivery/carriers/carrier-minutes.ts'
import {
  type CarrierSettings,
  CarrierSettingsError,
  defaultCarrier,
  readCarriers,
} from '../delivery/carriers/carrier-settings.ts'
import {
  markDownCarriers,
  PUBLISH_MS,
  publishStates,
  readCarrierStatuses,
  removeConnection,
} from '../delivery/carriers/carrier-status.ts'
import { type CarrierPort, SIMULATED_CARRIER } from '../delivery/carriers/ports.ts'
import { DEFAULT_CARRIER } from '../delivery/chunk.ts'
import { DeliveryWorker } from '../delivery/cycle/delivery-worker.ts'
import type { LineApi } from '../delivery/line/line-api.ts'
import { LineTransport } from '../delivery/line/line-transport.ts'
import type { DeliveryPort } from '../delivery/ports.ts'
import { moveFrom } from '../delivery/routing/move-chunks.ts'
import { repeat } from '../foundation/concurrency/repeat.ts'
import type { SecretKey } from '../foundation/crypto/secret-key.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import type { Log } from '../foundation/logging/log.ts'
import { messageContent } from './message-content.ts'

export type DeliveryPorts = { delivery: DeliveryPort; carriers: CarrierPort }
export type RunningDelivery = { ports: DeliveryPorts; isSimulated: boolean; close(): Promise<void> }

/** How often carriers are checked for being down, in milliseconds. */
const CHECK_MS = 1000
/** How often running processes look for changed carriers, without signals. */
const RELOAD_MS = 2000
/** How often a state that did not change is published again: often enough for its lease. */
const UNCHANGED_MS = 2 * PUBLISH_MS

const NO_BINDS = { allowedBinds: 0, heldBinds: 0, boundBinds: 0 } as const

/** A carrier to connect to. A change of `key` makes a new connection. */
type Wanted = { name: string; key: string; carriers: string[]; connect(): Promise<CarrierConnection> }
type Running = { key: string; connection: CarrierConnection; loop: CarrierLoop; stopping?: Promise<void> }

/**
 * Starts delivering to the carriers of the settings, and to the carrier of SMPP_URL, which takes messages that no route
 * matches. Without both, delivers to the simulated carrier. Also delivers to LINE, with the tokens of the accounts.
 */
export async function startDelivery(
  store: OpenDatabase,
  options: {
    smppUrl: string | undefined
    secretKey: SecretKey
    line: LineApi
    /** Wakes delivery in every process. */
    wakeAll: () => void
    idlePollMs: () => number
    /** Calls `listener` when somebody changed the carriers, in whatever process. */
    onCarriersChanged?: (listener: () => void) => void
    /** Counts what is exchanged with a carrier. */
    meterOf?: (carrier: string) => TrafficMeter
  },
  log: Log,
): Promise<RunningDelivery> {
  const { smppUrl, secretKey, line, wakeAll, idlePollMs, onCarriersChanged, meterOf } = options
  const process = newId()
  const content = messageContent(secretKey)
  const running = new Map<string, Running>()
  const traffic = new Map<string, CarrierTraffic>()
  const toLine = new LineTransport({ store, log, line, secretKey })
  const byLine = new DeliveryWorker({
    ...{
      store,
      log,
      content,
      carriers: [LINE_CARRIER],
      transport: toLine,
      idlePollMs,
      traffic: trafficOf(LINE_CARRIER),
    },
  })
  let configured: CarrierSettings[] = []
  let isClosing = false
  let fault = ''
  let published = { states: '', at: 0 }
  /** One reload at a time. */
  let reloading = Promise.resolve()

  await apply(await readWanted())
  await publish()
  byLine.start()
  const reloads = repeat(() => Math.max(RELOAD_MS, idlePollMs()), 'reload carriers', log, reload)
  onCarriersChanged?.(() => reloads.soon())
  const publishing = repeat(PUBLISH_MS, 'publish carrier connections', log, publish)
  const repeated = [repeat(CHECK_MS, 'move from carriers that are down', log, moveFromDown), reloads]
  return {
    isSimulated: running.has(SIMULATED_CARRIER),
    ports: {
      delivery: { wake },
      carriers: { statuses: () => readCarrierStatuses(store), problemOf: problemOfUrl },
    },
    async close() {
      isClosing = true
      for (const { stop } of repeated) await stop()
      await Promise.all([byLine.stop(), ...[...running.keys()].map(end)])
      // Others may take the chunks that these gave back.
      wakeAll()
      // The binds are leased until then.
      await publishing.stop()
      await storeMinutes(store, process, traffic).catch(noteTraffic)
      await removeConnection(store, process, LINE_CARRIER).catch(noteStays)
    },
  }

  async function readWanted(): Promise<Wanted[]> {
    const carriers = await readCarriers(store, secretKey)
    const own = carrierNameOf(smppUrl)
    const isOwnWanted = carriers.length === 0 || (smppUrl !== undefined && !carriers.some(({ name }) => name === own))
    const first = isOwnWanted ? own : await defaultCarrier(store, carriers)
    configured = carriers
    const wanted = carriers
      .filter(({ isOn }) => isOn)
      .map((settings): Wanted => {
        const { name, url } = settings
        const taken = name === first ? [name, DEFAULT_CARRIER] : [name]
        return { name, key: `${url} ${taken}`, carriers: taken, connect: async () => connectConfigured(settings, log) }
      })
    if (!isOwnWanted) return wanted
    const taken = [own, DEFAULT_CARRIER]
    return [...wanted, { name: own, key: '', carriers: taken, connect: () => connectCarrier(smppUrl, log) }]
  }

  async function apply(wanted: readonly Wanted[]): Promise<void> {
    for (const [name, { key }] of running)
      if (!wanted.some((one) => one.name === name && one.key === key))
        // A changed carrier starts again when its former binds are closed.
        end(name)
          ?.then(reload)
          .catch((error: unknown) => log.error({ err: error, carrier: name }, 'a carrier did not end'))
    for (const { name, key, carriers, connect } of wanted) {
      if (running.has(name) || isClosing) continue
      const connection = await connect()
      const isShared = !connection.isSimulated
      const loop = await startCarrierLoop({
        ...{ store, process, connection, carriers, isShared, log, content, idlePollMs },
        traffic: trafficOf(name),
      })
      running.set(name, { key, connection, loop })
      await loop.renew?.()
    }
  }

  /** Stops delivering to a carrier; undefined when it is already stopping. */
  function end(name: string): Promise<void> | undefined {
    const carrier = running.get(name)
    if (!carrier || (carrier.stopping && !isClosing)) return undefined
    carrier.stopping ??= carrier.loop.stop().finally(() => running.delete(name))
    return carrier.stopping
  }

  function reload(): Promise<void> {
    const next = reloading.then(readAndApply)
    reloading = next.catch(() => {})
    return next
  }

  async function readAndApply(): Promise<void> {
    if (isClosing) return
    try {
      await apply(await readWanted())
      fault = ''
    } catch (error) {
      if (!(error instanceof CarrierSettingsError)) throw error
      // Logged once. Running connections continue until the settings are valid.
      if (error.message !== fault) log.error({ err: error }, 'the changed settings of the carriers cannot be used')
      fault = error.message
    }
  }

  async function publish(): Promise<void> {
    await Promise.all([...running.values()].map(({ loop }) => loop.renew?.()))
    const simulated = [...running.values()].filter(({ connection }) => connection.isSimulated)
    const others = [
      ...simulated.map(({ connection }) => connection.transport),
      { carrier: LINE_CARRIER, state: toLine.state, ...NO_BINDS },
    ]
    const states = others.map((one) => `${one.carrier} ${one.state()}`).join()
    const now = performance.now()
    if (states !== published.states || now - published.at >= UNCHANGED_MS) {
      await publishStates(store, process, others)
      published = { states, at: now }
    }
    await storeMinutes(store, process, traffic)
  }

  /** Its counts outlive a change of the carrier's settings. */
  function trafficOf(carrier: string): CarrierTraffic {
    const known = traffic.get(carrier) ?? new CarrierTraffic(Date.now, meterOf?.(carrier))
    traffic.set(carrier, known)
    return known
  }

  function noteTraffic(error: unknown): void {
    log.error({ err: error }, 'the traffic of the last seconds was not stored')
  }

  function noteStays(error: unknown): void {
    log.error({ err: error, carrier: LINE_CARRIER }, 'the state of LINE was not removed; it lapses by itself')
  }

  function wake(): void {
    for (const { loop } of running.values()) loop.wake()
    byLine.wake()
  }

  async function moveFromDown(): Promise<void> {
    if (configured.length === 0) return
    const { down, changed } = await markDownCarriers(store)
    for (const carrier of changed)
      if (down.includes(carrier)) log.warn({ carrier }, 'carrier is down; messages move to the next routes')
      else log.info({ carrier }, 'carrier is up again')
    for (const carrier of down) {
      const moved = await moveFrom(store, carrier)
      for (const [to, messages] of moved) log.warn({ carrier, to, messages }, 'messages moved to another carrier')
      if (moved.size > 0) wakeAll()
    }
  }
}
