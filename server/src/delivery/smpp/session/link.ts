import type { Socket } from 'node:net'
import { command, isResponse, responseTo } from '../codec/command.ts'
import { type Pdu, PduError } from '../codec/pdu.ts'
import { decodePdu } from '../codec/pdu-decode.ts'
import { PduReader } from '../codec/pdu-reader.ts'
import { PduWriter } from '../codec/pdu-writer.ts'
import { status } from '../codec/status.ts'

/**
 * Why a link ended, in words for a log line. `malformed`: the other side broke the protocol; `stalled`: it sends and
 * does not read.
 */
export type LinkEnd = { code: 'closed' | 'socket' | 'malformed' | 'stalled' | 'local'; detail: string }

export type LinkEvents = {
  onPdu: (pdu: Pdu) => void
  /** A PDU whose body cannot be read was refused. The link goes on: its length was right, so the next PDU is where it should be. */
  onRefused: (detail: string) => void
  /** Called once, when reading and writing have ended. */
  onEnd: (end: LinkEnd) => void
  /** Called at most once a tick, before the bytes of `writer` go to the socket. It may write more. */
  beforeWrite?: () => void
}

/** How long a link that we end may take to send its last bytes. */
const LINGER_MS = 1000
/** Octets that may wait for the other side to read them: over 200,000 responses. */
const MOST_UNREAD = 4 * 1024 * 1024

/** PDUs over a socket, for either side of SMPP: splits what comes in, and writes what goes out once a tick. */
export class Link {
  readonly writer = new PduWriter()
  readonly #socket: Socket
  readonly #events: LinkEvents
  #writeQueued = false
  #ended = false

  constructor(socket: Socket, events: LinkEvents) {
    this.#socket = socket
    this.#events = events
    // Nagle's algorithm and delayed acknowledgement together hold small PDUs for 40 ms (RFC 896, RFC 1122 §4.2.3.2).
    socket.setNoDelay(true)
    const reader = new PduReader((buffer, start, end) => {
      if (!this.#ended) this.#onFrame(buffer, start, end)
    })
    socket.on('data', (chunk: Buffer) => {
      if (this.#ended) return
      try {
        reader.push(chunk)
      } catch (error) {
        if (!(error instanceof PduError)) throw error
        this.#malformed(error)
      }
    })
    socket.on('error', (error) => this.#finish({ code: 'socket', detail: error.message }))
    socket.on('close', () => this.#finish({ code: 'closed', detail: 'the other side closed the connection' }))
  }

  get writable(): boolean {
    return !this.#ended && this.#socket.writable
  }

  /** Writes the bytes of `writer` to the socket at the end of this tick. */
  writeSoon(): void {
    if (this.#writeQueued || this.#ended) return
    this.#writeQueued = true
    setImmediate(() => {
      this.#writeQueued = false
      if (!this.#ended) this.#write()
    })
  }

  /** Writes the bytes of `writer` and closes the connection. */
  end(detail: string): void {
    this.#close({ code: 'local', detail })
  }

  #onFrame(buffer: Buffer, start: number, end: number): void {
    let pdu: Pdu
    try {
      pdu = decodePdu(buffer, start, end)
    } catch (error) {
      if (!(error instanceof PduError)) throw error
      this.#refuse(buffer, start)
      this.#events.onRefused(error.message)
      return
    }
    this.#events.onPdu(pdu)
  }

  /** Responds to a request whose body is invalid. Without a response, the carrier would deliver it again and again. */
  #refuse(buffer: Buffer, start: number): void {
    const id = buffer.readUInt32BE(start + 4)
    const sequence = buffer.readUInt32BE(start + 12)
    if (isResponse(id)) return
    const known = id === command.submitSm || id === command.deliverSm || id === command.dataSm
    if (known) this.writer.response(responseTo(id), status.invalidMessageLength, sequence, '')
    else this.writer.bare(command.genericNack, status.invalidMessageLength, sequence)
    this.writeSoon()
  }

  #malformed(error: PduError): void {
    // SMPP 3.4 §4.3.1: generic_nack with ESME_RINVCMDLEN and sequence 0 when the PDU could not be read.
    if (error.code === 'length') this.writer.bare(command.genericNack, status.invalidCommandLength, 0)
    this.#close({ code: 'malformed', detail: error.message })
  }

  #close(end: LinkEnd): void {
    if (this.#ended) return
    const socket = this.#socket
    const last = this.writer.take()
    if (last && socket.writable) socket.write(last)
    socket.end()
    const linger = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(linger))
    this.#finish(end)
  }

  #finish(end: LinkEnd): void {
    if (this.#ended) return
    this.#ended = true
    this.#events.onEnd(end)
  }

  #write(): void {
    this.#events.beforeWrite?.()
    const bytes = this.writer.take()
    if (bytes) this.#socket.write(bytes)
    if (this.#socket.writableLength > MOST_UNREAD) {
      this.#close({ code: 'stalled', detail: 'the other side does not read what it is sent' })
    }
  }
}
