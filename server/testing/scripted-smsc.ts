import { type AddressInfo, createServer, type Socket } from 'node:net'
import { command } from '../src/delivery/smpp/codec/command.ts'
import type { Pdu } from '../src/delivery/smpp/codec/pdu.ts'
import { Link } from '../src/delivery/smpp/session/link.ts'

/** One connection: the received PDUs, and the means to answer or to misbehave. */
export type ScriptedConnection = { link: Link; socket: Socket; received: Pdu[] }

/**
 * An SMSC that a test controls, also to break the protocol. It accepts binds unless `onPdu` returns true for the PDU, which means
 * that the test has handled it.
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
      onRefused: () => {},
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

/** The received submit_sm. */
export function submits(connection: ScriptedConnection | undefined) {
  return (connection?.received ?? []).filter((pdu) => pdu.command === command.submitSm)
}
