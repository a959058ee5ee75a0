import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { command } from './command.ts'
import { HEADER_LENGTH, MAX_PDU_LENGTH, message, PduError } from './pdu.ts'
import { decodePdu } from './pdu-decode.ts'
import { PduReader } from './pdu-reader.ts'
import { PduWriter } from './pdu-writer.ts'

/** Reads `bytes` in the given pieces, and gives each PDU's octets, or the error that ended it. */
function readIn(pieces: Buffer[]): { frames: string[]; error: PduError | undefined } {
  const frames: string[] = []
  const reader = new PduReader((buffer, start, end) => {
    decodePdu(buffer, start, end)
    frames.push(buffer.toString('hex', start, end))
  })
  try {
    for (const piece of pieces) reader.push(piece)
  } catch (error) {
    if (error instanceof PduError) return { frames, error }
    throw error
  }
  return { frames, error: undefined }
}

function cut(bytes: Buffer, sizes: number[]): Buffer[] {
  const pieces: Buffer[] = []
  let at = 0
  for (let index = 0; at < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1
    pieces.push(bytes.subarray(at, at + size))
    at += size
  }
  return pieces
}

/** A stream of PDUs of many lengths. */
const stream = fc
  .array(
    fc.oneof(
      fc.constant({ kind: 'enquire' as const }),
      fc.record({ kind: fc.constant('response' as const), id: fc.stringMatching(/^[0-9a-f]{0,20}$/) }),
      fc.record({ kind: fc.constant('message' as const), octets: fc.uint8Array({ maxLength: 254 }) }),
      fc.record({ kind: fc.constant('payload' as const), size: fc.integer({ min: 0, max: 60_000 }) }),
    ),
    { maxLength: 12 },
  )
  .map((items) => {
    const writer = new PduWriter()
    const frames: string[] = []
    const all: Buffer[] = []
    items.forEach((item, index) => {
      if (item.kind === 'enquire') writer.bare(command.enquireLink, 0, index + 1)
      if (item.kind === 'response') writer.response(command.submitSmResp, 0, index + 1, item.id)
      if (item.kind === 'message') writer.message(command.submitSm, index + 1, message({ shortMessage: item.octets }))
      if (item.kind === 'payload') {
        writer.message(command.deliverSm, index + 1, message({ messagePayload: Buffer.alloc(item.size, 0x41) }))
      }
      const bytes = writer.take() ?? Buffer.alloc(0)
      frames.push(bytes.toString('hex'))
      all.push(bytes)
    })
    return { frames, bytes: Buffer.concat(all) }
  })
const pieceSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 70_000 })), {
  minLength: 1,
  maxLength: 8,
})

describe('PduReader', () => {
  it('reads the same PDUs however the stream is cut', () => {
    fc.assert(
      fc.property(stream, pieceSizes, ({ frames, bytes }, sizes) => {
        expect(readIn(cut(bytes, sizes))).toEqual({ frames, error: undefined })
      }),
    )
  })

  it('keeps the rest of a cut stream to itself', () => {
    fc.assert(
      fc.property(stream, fc.nat(), ({ frames, bytes }, at) => {
        const read = readIn([bytes.subarray(0, at % (bytes.length + 1))])
        expect(read.error).toBeUndefined()
        expect(read.frames).toEqual(frames.slice(0, read.frames.length))
      }),
    )
  })

  it('throws nothing but PduError on random bytes, and reads the same whole or in pieces', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), pieceSizes, (random, sizes) => {
        const bytes = Buffer.from(random)
        expect(readIn(cut(bytes, sizes))).toEqual(readIn([bytes]))
      }),
      { numRuns: 500 },
    )
  })

  it('throws nothing but PduError on random bodies behind a true header', () => {
    const id = fc.constantFrom(...Object.values(command))
    fc.assert(
      fc.property(id, fc.uint8Array({ maxLength: 300 }), (which, body) => {
        const header = Buffer.alloc(HEADER_LENGTH)
        header.writeUInt32BE(HEADER_LENGTH + body.length, 0)
        header.writeUInt32BE(which, 4)
        const { frames, error } = readIn([Buffer.concat([header, body])])
        expect(frames.length === 1 || error instanceof PduError).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('throws nothing but PduError when any octet of a good stream is changed', () => {
    fc.assert(
      fc.property(stream, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ bytes }, place, by) => {
        fc.pre(bytes.length > 0)
        const changed = Buffer.from(bytes)
        const at = place % changed.length
        changed[at] = (changed[at] ?? 0) ^ by
        const { frames, error } = readIn([changed])
        expect(frames.length > 0 || error !== undefined || changed.readUInt32BE(0) > changed.length).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each([0, 1, HEADER_LENGTH - 1, MAX_PDU_LENGTH + 1, 0x7fffffff, 0xffffffff])(
    'refuses a command_length of %i as soon as it is read',
    (length) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(length, 0)
      expect(readIn([bytes]).error?.code).toBe('length')
      expect(readIn(cut(bytes, [1])).error?.code).toBe('length')
    },
  )

  it('reads the longest PDU that it allows', () => {
    const bytes = Buffer.alloc(MAX_PDU_LENGTH)
    bytes.writeUInt32BE(MAX_PDU_LENGTH, 0)
    bytes.writeUInt32BE(command.enquireLink, 4)
    expect(readIn(cut(bytes, [1000])).frames.length).toBe(1)
  })
})
