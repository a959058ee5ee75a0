import type { Transport } from '../delivery/transport.ts'
import { Simulator } from '../smpp/simulator.ts'
import type { SmppLog } from '../smpp/smpp-log.ts'
import { createSmppTransport } from '../smpp/smpp-transport.ts'
import { parseSmppUrl } from '../smpp/smpp-url.ts'

export type OperatorRoad = {
  transport: Transport
  /** Parts a second that were agreed with the operator. */
  rate: number | undefined
  simulated: boolean
  close(): Promise<void>
}

/** The road to the operator of SMPP_URL; without one, to a simulated SMSC of this process, over a real socket all the same. */
export async function openRoad(smppUrl: string | undefined, log: SmppLog): Promise<OperatorRoad> {
  if (smppUrl !== undefined) {
    const transport = createSmppTransport(smppUrl, log)
    return { transport, rate: parseSmppUrl(smppUrl).rate, simulated: false, close: () => transport.close() }
  }
  const simulator = await Simulator.start({ log })
  const transport = createSmppTransport(`smpp://songsarn:songsarn@127.0.0.1:${simulator.port}?operator=simulated`, log)
  return {
    transport,
    rate: undefined,
    simulated: true,
    async close() {
      await transport.close()
      await simulator.close()
    },
  }
}
