import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/**
 * What the PostgreSQL driver takes for its socket: carries the protocol's bytes to the embedded database's thread and
 * back. Against a real socket it saves a third of a short statement and most of a long one, needs no file that others
 * could open, and hands whole requests over at once.
 */
export class EmbeddedWire extends Duplex {
  readonly #port: MessagePort
  #waiting: Buffer[] = []

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (bytes: Uint8Array) => {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    })
    port.on('close', () => this.destroy())
  }

  /** The driver calls these on a socket. */
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#port.ref()
    return this
  }
  unref(): this {
    this.#port.unref()
    return this
  }

  override _read(): void {}

  /** The driver writes a request in several messages within one turn: they go as one. */
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.#waiting.length === 0) queueMicrotask(() => this.#send())
    this.#waiting.push(chunk)
    done()
  }

  #send(): void {
    // Copied: the driver writes its next request into the same memory.
    const bytes = new Uint8Array(this.#waiting.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const chunk of this.#waiting) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    this.#waiting = []
    this.#port.postMessage(bytes, [bytes.buffer])
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }
}
