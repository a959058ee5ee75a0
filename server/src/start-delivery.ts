import { type CarrierConnection, connectCarrier, connectConfigured } from './adapters/carrier-connection.ts'
import { CarrierSettingsError, defaultCarrier, readCarriers } from './carriers/carrier-settings.ts'
import {
  markDownCarriers,
  PUBLISH_MS,
  publishConnection,
  readCarrierStatuses,
  removeConnections,
} from './carriers/carrier-status.ts'
import type { CarrierPort } from './carriers/ports.ts'
import { repeat } from './concurrency/repeat.ts'
import type { OpenDatabase } from './db/connect.ts'
import { newId } from './db/id.ts'
import { DEFAULT_CARRIER } from './delivery/chunk.ts'
import { DeliveryWorker } from './delivery/cycle/delivery-worker.ts'
import type { DeliveryPort } from './delivery/ports.ts'
import { moveFrom } from './delivery/routing/move-chunks.ts'
import type { Log } from './logging/log.ts'
import { messageContent } from './message-content.ts'
import type { OtpPorts } from './otp/ports.ts'

export type DeliveryPorts = { delivery: DeliveryPort; carriers: CarrierPort } & Pick<OtpPorts, 'simulatedPhones'>
export type RunningDelivery = { ports: DeliveryPorts; close(): Promise<void> }

/** How often carriers are checked for being down, in milliseconds. */
const CHECK_MS = 1000

/** A connection, and the carriers whose chunks it takes. */
type Connected = CarrierConnection & { carriers: string[] }

/** Starts delivering: to the carriers of the settings, else to that of SMPP_URL, else to the simulated one. */
export async function startDelivery(
  store: OpenDatabase,
  { smppUrl, secretKey }: { smppUrl: string | undefined; secretKey: string },
  log: Log,
): Promise<RunningDelivery> {
  const configured = await readCarriers(store, secretKey)
  const connections = await connectAll()
  const alone = store.kind === 'embedded'
  const content = messageContent(secretKey)
  const workers = connections.map(({ transport, rate, carriers }) => {
    const options = { store, transport, carriers, log, alone, content }
    return new DeliveryWorker({ ...options, ...(rate !== undefined && { rate }) })
  })
  for (const worker of workers) worker.start()

  const process = newId()
  const wake = () => {
    for (const worker of workers) worker.wake()
  }
  let isClosing = false
  const publish = async () => {
    if (isClosing) return
    for (const { transport } of connections) await publishConnection(store, process, transport)
  }
  // With one carrier and the embedded database, nobody reads what is published.
  const hasReaders = !alone || configured.length > 0
  if (hasReaders) {
    await publish()
    // At once: a carrier that just came up must not be taken for one that is down.
    for (const { transport } of connections)
      transport.onStateChange(() => {
        publish().catch((error: unknown) => log.error({ err: error }, 'carrier connections were not published'))
      })
  }
  const repeated = [
    ...(hasReaders ? [repeat(PUBLISH_MS, 'publish carrier connections', log, publish)] : []),
    ...(configured.length > 0 ? [repeat(CHECK_MS, 'move from carriers that are down', log, moveFromDown)] : []),
  ]
  const [{ simulatedPhones } = {}] = connections
  return {
    ports: {
      ...(simulatedPhones && { simulatedPhones }),
      delivery: { wake },
      carriers: {
        statuses: async () =>
          connections.map(({ transport }) => ({ carrier: transport.carrier, state: transport.state() })),
      },
    },
    async close() {
      isClosing = true
      for (const { stop } of repeated) await stop()
      await Promise.all(workers.map((worker) => worker.stop()))
      await Promise.all(connections.map(({ close }) => close()))
      if (hasReaders) await removeConnections(store, process, new Date())
    },
  }

  async function connectAll(): Promise<Connected[]> {
    if (configured.length === 0) {
      const connection = await connectCarrier(smppUrl, log)
      return [{ ...connection, carriers: [connection.transport.carrier, DEFAULT_CARRIER] }]
    }
    if (smppUrl !== undefined)
      throw new CarrierSettingsError(
        'SMPP_URL is set, and the database has carriers (npm run carriers): unset SMPP_URL, or remove the carriers',
      )
    const first = await defaultCarrier(store)
    return configured.map((settings) => ({
      ...connectConfigured(settings, log),
      carriers: settings.name === first ? [settings.name, DEFAULT_CARRIER] : [settings.name],
    }))
  }

  async function moveFromDown(): Promise<void> {
    const { down, changed } = await markDownCarriers(store)
    for (const carrier of changed)
      if (down.includes(carrier)) log.warn({ carrier }, 'carrier is down; messages move to the next routes')
      else log.info({ carrier }, 'carrier is up again')
    for (const carrier of down) {
      const moved = await moveFrom(store, carrier)
      for (const [to, messages] of moved) log.warn({ carrier, to, messages }, 'messages moved to another carrier')
      if (moved.size > 0) wake()
    }
  }
}

/** Delivery as a process sees it that serves the API alone: workers poll for new messages twice a second. */
export function deliveryElsewhere(store: OpenDatabase): DeliveryPorts {
  return { delivery: { wake: () => {} }, carriers: { statuses: () => readCarrierStatuses(store) } }
}
