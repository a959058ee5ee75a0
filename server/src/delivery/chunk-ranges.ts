import type { RawBuilder } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'

type Range = { tenantId: string; communicationId: string; firstOrdinal: number; lastOrdinal: number }

/**
 * Chunks as a table `k` in SQL: their place in the list and the ordinals of their messages. Join a `lateral (… offset 0)`
 * to it, so that the planner reads the messages of each chunk by key. Free to reorder the join, it would start from a
 * state that outdated statistics call rare, and read the whole partition.
 */
export const chunkRanges = (chunks: readonly Range[]): RawBuilder<unknown> =>
  bulkRows(
    chunks.map((chunk, place) => ({ ...chunk, place })),
    'k',
    {
      place: ['integer', (chunk) => chunk.place],
      tenantId: ['uuid', (chunk) => chunk.tenantId],
      communicationId: ['uuid', (chunk) => chunk.communicationId],
      firstOrdinal: ['integer', (chunk) => chunk.firstOrdinal],
      lastOrdinal: ['integer', (chunk) => chunk.lastOrdinal],
    },
  )
