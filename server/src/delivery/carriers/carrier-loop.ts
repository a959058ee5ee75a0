import type { OpenDatabase } from '../../foundation/db/connect.ts'
import type { Log } from '../../foundation/logging/log.ts'
import type { CarrierTraffic } from '../carrier-traffic.ts'
import { DeliveryWorker, type DeliveryWorkerOptions } from '../cycle/delivery-worker.ts'
import { BindShare } from './bind-share.ts'
import type { CarrierConnection } from './carrier-connection.ts'
import { removeConnection } from './carrier-status.ts'

export type CarrierLoop = {
  wake(): void
  /** Publishes the connection and renews the lease on its binds; absent where it has none. */
  renew?(): Promise<void>
  /** Waits for the responses to parts in flight, unbinds and gives the binds back. */
  stop(): Promise<void>
}

type Options = Pick<DeliveryWorkerOptions, 'content' | 'idlePollMs'> & {
  store: OpenDatabase
  /** The id of this process in the database. */
  process: string
  connection: CarrierConnection
  /** Carriers whose chunks it leases. */
  carriers: readonly string[]
  /** Counts what goes to the carrier and comes back. */
  traffic: CarrierTraffic
  /** Whether it shares the binds with other processes. */
  isShared: boolean
  log: Log
}

/** Starts delivering to one carrier, with its own window, rate and binds. */
export async function startCarrierLoop(options: Options): Promise<CarrierLoop> {
  const { store, process, connection, carriers, traffic, isShared, log, content, idlePollMs } = options
  const { transport, rate } = connection
  const share = isShared ? new BindShare(store, process, transport, log) : undefined
  if (!share) void transport.setBinds(transport.allowedBinds)
  const worker = new DeliveryWorker({
    store,
    transport,
    carriers,
    traffic,
    log,
    content,
    ...(idlePollMs && { idlePollMs }),
    ...(rate !== undefined && { rate }),
  })
  worker.start()
  return {
    wake: () => worker.wake(),
    ...(share && { renew: () => share.renew() }),
    async stop() {
      await worker.stop()
      await connection.close()
      const removed = share ? share.close() : removeConnection(store, process, transport.carrier)
      await removed.catch((error: unknown) =>
        log.error(
          { err: error, carrier: transport.carrier },
          'the connection was not removed; its lease lapses by itself',
        ),
      )
    },
  }
}
