import type { Purpose } from '@songsarn/contract/base/states'
import type { RawBuilder } from 'kysely'
import { bulkRows } from '../foundation/db/bulk-rows.ts'

/** Most recipients of a chunk. */
export const CHUNK_SIZE = 500

/** The lowest lane goes first. A chunk of the lane of OTPs holds one message. */
export const LANE = { otp: 0, transactional: 1, bulk: 2 } as const

/** The lane of what is sent for a purpose; OTPs have their own. */
export const laneOf = (purpose: Purpose): number => LANE[purpose === 'transactional' ? 'transactional' : 'bulk']

/** Most recipients of a chunk of a lane: a worker leases many of the lanes ahead of bulk at a time. */
export const chunkSizeOf = (lane: number): number => (lane < LANE.bulk ? CHUNK_SIZE / 10 : CHUNK_SIZE)

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
