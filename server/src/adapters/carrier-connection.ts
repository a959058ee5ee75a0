import type { Transport } from '../delivery/transport.ts'
import type { Log } from '../logging/log.ts'
import { SimulatedPhones } from '../smpp/simulator/simulated-phones.ts'
import { Simulator } from '../smpp/simulator/simulator.ts'
import { createSmppTransport } from '../smpp/smpp-transport.ts'
import { parseSmppUrl } from '../smpp/smpp-url.ts'

export type CarrierConnection = {
  transport: Transport
  /** Parts a second that were agreed with the carrier. */
  rate: number | undefined
  /** Of the simulated carrier. */
  simulatedPhones?: SimulatedPhones
  close(): Promise<void>
}

/** Connects to the carrier of SMPP_URL; without one, to a simulated SMSC in this process, over a real socket too. */
export async function connectCarrier(smppUrl: string | undefined, log: Log): Promise<CarrierConnection> {
  if (smppUrl !== undefined) {
    const transport = createSmppTransport(smppUrl, log)
    return { transport, rate: parseSmppUrl(smppUrl).rate, close: () => transport.close() }
  }
  const simulator = await Simulator.start({ log })
  const transport = createSmppTransport(`smpp://songsarn:songsarn@127.0.0.1:${simulator.port}?carrier=simulated`, log)
  const simulatedPhones = new SimulatedPhones()
  return {
    transport: simulatedPhones.behind(transport),
    rate: undefined,
    simulatedPhones,
    async close() {
      await transport.close()
      await simulator.close()
    },
  }
}
