import { connectCarrier } from './adapters/carrier-connection.ts'
import { PUBLISH_MS, publishCarrierStatus, readCarrierStatuses } from './carriers/carrier-status.ts'
import type { CarrierPort } from './carriers/ports.ts'
import { repeat } from './concurrency/repeat.ts'
import type { OpenDatabase } from './db/connect.ts'
import { DeliveryWorker } from './delivery/cycle/delivery-worker.ts'
import type { DeliveryPort } from './delivery/ports.ts'
import type { Log } from './logging/log.ts'
import { renderPins } from './otp/pin-text.ts'
import type { OtpPorts } from './otp/ports.ts'

export type DeliveryPorts = { delivery: DeliveryPort; carriers: CarrierPort } & Pick<OtpPorts, 'simulatedPhones'>
export type RunningDelivery = { ports: DeliveryPorts; close(): Promise<void> }

/** Starts delivering to the carrier of SMPP_URL, or to the simulated one. */
export async function startDelivery(
  store: OpenDatabase,
  { smppUrl, secretKey }: { smppUrl: string | undefined; secretKey: string },
  log: Log,
): Promise<RunningDelivery> {
  const { transport, rate, simulatedPhones, close } = await connectCarrier(smppUrl, log)
  const alone = store.kind === 'embedded'
  const renderText = renderPins(secretKey)
  const delivery = new DeliveryWorker({ store, transport, log, alone, renderText, ...(rate !== undefined && { rate }) })
  delivery.start()
  // On the embedded database this process is the only one, so nobody reads a published status.
  const publishing = alone
    ? undefined
    : repeat(PUBLISH_MS, 'publish carrier status', log, () => publishCarrierStatus(store, transport))
  if (publishing) await publishCarrierStatus(store, transport)
  return {
    ports: {
      ...(simulatedPhones && { simulatedPhones }),
      delivery: { wake: () => delivery.wake() },
      carriers: { statuses: async () => [{ carrier: transport.carrier, state: transport.state() }] },
    },
    async close() {
      await publishing?.stop()
      await delivery.stop()
      await close()
    },
  }
}

/** The ports of a process without a worker. Workers elsewhere poll for new messages twice a second. */
export function deliveryElsewhere(store: OpenDatabase): DeliveryPorts {
  return { delivery: { wake: () => {} }, carriers: { statuses: () => readCarrierStatuses(store, new Date()) } }
}
