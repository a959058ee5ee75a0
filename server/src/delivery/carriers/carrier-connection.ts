import type { Log } from '../../foundation/logging/log.ts'
import { Simulator } from '../smpp/simulator/simulator.ts'
import { createSmppTransport, type SmppTransport } from '../smpp/smpp-transport.ts'
import { parseSmppUrl } from '../smpp/smpp-url.ts'
import { type CarrierSettings, CarrierSettingsError } from './carrier-settings.ts'
import { SIMULATED_CARRIER } from './ports.ts'

export type CarrierConnection = {
  /** The transport opens no bind until its share is set. */
  transport: SmppTransport
  /** Parts a second agreed with the carrier, over all binds that it allows. */
  rate: number | undefined
  /** The carrier is in this process, and each process has its own. */
  isSimulated: boolean
  close(): Promise<void>
}

/** The connection to the carrier of SMPP_URL; without it, to a simulated SMSC in this process, over a real socket too. */
export async function connectCarrier(smppUrl: string | undefined, log: Log): Promise<CarrierConnection> {
  if (smppUrl !== undefined) return connectTo(smppUrl, log)
  const simulator = await Simulator.start({ log })
  // As large carriers allow. With the default, a send of thousands took four times as long.
  const url = `smpp://songsarn:songsarn@127.0.0.1:${simulator.port}?window=100&carrier=${SIMULATED_CARRIER}`
  const connection = connectTo(url, log)
  return {
    ...connection,
    isSimulated: true,
    async close() {
      await connection.close()
      await simulator.close()
    },
  }
}

/** The connection to a carrier of the settings, whose name receipts are matched by. */
export function connectConfigured({ name, url }: CarrierSettings, log: Log): CarrierConnection {
  const named = new URL(url)
  named.searchParams.set('carrier', name)
  return connectTo(named.href, log)
}

/** The name of the carrier that `connectCarrier` connects to. */
export const carrierNameOf = (smppUrl: string | undefined): string =>
  smppUrl === undefined ? SIMULATED_CARRIER : parseSmppUrl(smppUrl).carrier

/** Throws CarrierSettingsError for a URL that cannot be one of a carrier. */
export function checkCarrierUrl(url: string): void {
  try {
    parseSmppUrl(url)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CarrierSettingsError(message.replace('SMPP_URL', 'the URL'))
  }
}

/** The same as a value. */
export function problemOfUrl(url: string): string | undefined {
  try {
    checkCarrierUrl(url)
  } catch (error) {
    if (error instanceof CarrierSettingsError) return error.message
    throw error
  }
  return undefined
}

function connectTo(url: string, log: Log): CarrierConnection {
  const transport = createSmppTransport(url, log, 0)
  return { transport, rate: parseSmppUrl(url).rate, isSimulated: false, close: () => transport.close() }
}
