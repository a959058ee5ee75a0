import { HEADER_LENGTH, MAX_PDU_LENGTH, PduError } from './pdu.ts'

/** Gets each whole PDU as [start, end) of a buffer that stays untouched afterwards. */
export type OnFrame = (buffer: Buffer, start: number, end: number) => void

/**
 * Splits a byte stream into PDUs by command_length. A length under 16 or over 64 KiB throws PduError at once, before
 * anything is kept for it: waiting for such a PDU to be complete is how a session hangs for good.
 */
export class PduReader {
  readonly #onFrame: OnFrame
  /** The octets of a length field that a chunk's border cut. */
  readonly #length = Buffer.alloc(4)
  #lengthFilled = 0
  /** A PDU of known length that a chunk's border cut. */
  #partial: Buffer | undefined
  #filled = 0

  constructor(onFrame: OnFrame) {
    this.#onFrame = onFrame
  }

  /** Throws PduError; what `onFrame` throws passes through. After a throw the reader is of no use. */
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

  /** Where in the chunk the next PDU begins, or -1 when the chunk did not complete the one before. */
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
