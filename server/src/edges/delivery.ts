import type { Logger } from 'pino'
import type { DeliveryPort } from '../api/ports.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { Delivery } from '../delivery/worker.ts'
import { every } from '../jobs/every.ts'
import type { Settings } from '../settings.ts'
import { openRoad } from './operator-road.ts'
import { TELL_MS, tellRoad, toldRoads } from './told-roads.ts'

export type RunningDelivery = { port: DeliveryPort; simulated: boolean; close(): Promise<void> }

/** Starts handing messages to the operator of SMPP_URL, or to the simulated one. */
export async function startDelivery(
  store: OpenDatabase,
  settings: Settings,
  secretKey: string,
  log: Logger,
): Promise<RunningDelivery> {
  const road = await openRoad(settings.smppUrl, log)
  const { transport, rate } = road
  const alone = store.kind === 'embedded'
  const delivery = new Delivery({ store, transport, log, alone, secretKey, ...(rate !== undefined && { rate }) })
  delivery.start()
  // Where one process is all there is, nobody needs to be told.
  const telling =
    store.kind === 'postgres' ? every(TELL_MS, 'tell road', log, () => tellRoad(store, transport)) : undefined
  if (telling) await tellRoad(store, transport)
  return {
    simulated: road.simulated,
    port: {
      wake: () => delivery.wake(),
      operators: async () => [{ operator: transport.operator, state: transport.state() }],
    },
    async close() {
      await telling?.stop()
      await delivery.stop()
      await road.close()
    },
  }
}

/** Delivery as a process sees it that serves the API alone: workers look for new messages themselves twice a second. */
export function deliveryElsewhere(store: OpenDatabase): DeliveryPort {
  return { wake: () => {}, operators: () => toldRoads(store, new Date()) }
}
