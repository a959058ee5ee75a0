import { type AddressInfo, createServer, type Socket } from 'node:net'
import { command } from '../src/smpp/codec/command.ts'
import type { Pdu } from '../src/smpp/codec/pdu.ts'
import { Link } from '../src/smpp/session/link.ts'

/** One connection as a test sees it: the PDUs that came, and the means to answer or to misbehave. */
export type ScriptedConnection = { link: Link; socket: Socket; received: Pdu[] }

/**
 * For tests: an SMSC that does what a test tells it, also what no SMSC should. It accepts binds unless `onPdu` returns
 * true for the PDU, which means that the test has dealt with it.
 */
export async function scriptedSmsc(onPdu: (pdu: Pdu, connection: ScriptedConnection) => boolean = () => false) {
  const connections: ScriptedConnection[] = []
  const server = createServer((socket) => {
    const received: Pdu[] = []
    const link = new Link(socket, {
      onPdu: (pdu) => {
        received.push(pdu)
        if (onPdu(pdu, connection)) return
        if (pdu.kind === 'bind') link.writer.bindResponse(pdu.command, 0, pdu.sequence, 'scripted')
        if (pdu.command === command.unbind) link.writer.bare(command.unbindResp, 0, pdu.sequence)
        link.writeSoon()
      },
      onEnd: () => {},
    })
    const connection = { link, socket, received }
    connections.push(connection)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    connections,
    close: () => {
      for (const { socket } of connections) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The submit_sm among what came. */
export function submits(connection: ScriptedConnection | undefined) {
  return (connection?.received ?? []).filter((pdu) => pdu.command === command.submitSm)
}
