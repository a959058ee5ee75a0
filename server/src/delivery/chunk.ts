import type { RawBuilder } from 'kysely'
import { bulkRows } from '../foundation/db/bulk-rows.ts'

/** Most recipients of a chunk. */
export const CHUNK_SIZE = 500

/** Lane 0 goes first. A chunk of its first lane holds one message. */
export const LANE = { otp: 0, bulk: 1 } as const

/** The carrier of chunks to which no route gave a carrier. */
export const DEFAULT_CARRIER = ''

export type ChunkKey = { tenantId: string; communicationId: string; chunkNo: number }

/** A chunk as a text, to look it up by. */
export const chunkKey = (of: Omit<ChunkKey, 'tenantId'>): string => `${of.communicationId}/${of.chunkNo}`

type Range = {
  /** Default: its place in the list. */
  place?: number
  tenantId: string
  communicationId: string
  firstOrdinal: number
  lastOrdinal: number
}

/**
 * Chunks as a table `k` in SQL: their place in the list and the ordinals of their messages. Join a `lateral (… offset 0)`
 * to it, so that the planner reads the messages of each chunk by key. Without that it starts from a state that outdated
 * statistics call rare, and reads the whole partition.
 */
export const chunkRanges = (chunks: readonly Range[]): RawBuilder<unknown> =>
  bulkRows(
    chunks.map((chunk, place) => ({ place, ...chunk })),
    'k',
    {
      place: ['integer', (chunk) => chunk.place],
      tenantId: ['uuid', (chunk) => chunk.tenantId],
      communicationId: ['uuid', (chunk) => chunk.communicationId],
      firstOrdinal: ['integer', (chunk) => chunk.firstOrdinal],
      lastOrdinal: ['integer', (chunk) => chunk.lastOrdinal],
    },
  )
