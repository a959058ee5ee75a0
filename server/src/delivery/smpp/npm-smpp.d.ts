/** The part of npm `smpp` 0.5.1 that the interoperability tests use; it comes without types. */
declare module 'smpp' {
  import type { Server as NetServer } from 'node:net'

  export type Pdu = {
    command: string
    command_status: number
    sequence_number: number
    /** Message text after decoding, with the user data header where there was one. */
    short_message: string | Buffer | { message: string; udh?: Buffer[] }
    response(fields?: Record<string, unknown>): Pdu
    [field: string]: unknown
  }

  export type Session = {
    on(event: string, listener: (pdu: Pdu) => void): void
    send(pdu: Pdu): boolean
    bind_transceiver(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): void
    bind_transmitter(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): void
    bind_receiver(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): void
    submit_sm(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): void
    deliver_sm(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): void
    enquire_link(answered: (pdu: Pdu) => void): void
    unbind(answered: (pdu: Pdu) => void): void
    destroy(): void
    close(): void
  }

  export function createServer(listener: (session: Session) => void): NetServer
  export function connect(options: { host: string; port: number }, connected: () => void): Session
}
