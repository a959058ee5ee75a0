import { HEADER_LENGTH, MAX_PDU_LENGTH, PduError } from './pdu.ts'

/** Receives each whole PDU as [start, end) of a buffer that is not written to later. */
export type OnFrame = (buffer: Buffer, start: number, end: number) => void

/**
 * Splits a byte stream into PDUs by command_length. A length under 16 or over 64 KiB throws PduError at once: a session
 * that waits for the rest of such a PDU hangs for good.
 */
export class PduReader {
  readonly #onFrame: OnFrame
  /** The first octets of a length field that continues in the next chunk. */
  readonly #length = Buffer.alloc(4)
  #lengthFilled = 0
  /** The beginning of a PDU that continues in the next chunk. */
  #partial: Buffer | undefined
  #filled = 0

  constructor(onFrame: OnFrame) {
    this.#onFrame = onFrame
  }

  /** Throws PduError, and what `onFrame` throws. Do not use the reader after that. */
  push(chunk: Buffer): void {
    let at = this.#finishPartial(chunk)
    if (at < 0) return
    while (chunk.length - at >= 4) {
      const length = checkedLength(chunk.readUInt32BE(at))
      if (chunk.length - at < length) {
        this.#partial = Buffer.allocUnsafe(length)
        this.#filled = chunk.copy(this.#partial, 0, at)
        return
      }
      this.#onFrame(chunk, at, at + length)
      at += length
    }
    this.#lengthFilled = chunk.copy(this.#length, 0, at)
  }

  /** The position of the next PDU in the chunk, or -1 when the chunk did not complete the one before. */
  #finishPartial(chunk: Buffer): number {
    let at = 0
    if (this.#lengthFilled > 0) {
      at = chunk.copy(this.#length, this.#lengthFilled, 0, 4 - this.#lengthFilled)
      this.#lengthFilled += at
      if (this.#lengthFilled < 4) return -1
      this.#lengthFilled = 0
      this.#partial = Buffer.allocUnsafe(checkedLength(this.#length.readUInt32BE(0)))
      this.#filled = this.#length.copy(this.#partial)
    }
    const partial = this.#partial
    if (!partial) return at
    const copied = chunk.copy(partial, this.#filled, at)
    this.#filled += copied
    if (this.#filled < partial.length) return -1
    this.#partial = undefined
    this.#onFrame(partial, 0, partial.length)
    return at + copied
  }
}

function checkedLength(length: number): number {
  if (length < HEADER_LENGTH) throw new PduError('length', `command_length ${length} is shorter than a header`)
  if (length > MAX_PDU_LENGTH) throw new PduError('length', `command_length ${length} is over ${MAX_PDU_LENGTH}`)
  return length
}
