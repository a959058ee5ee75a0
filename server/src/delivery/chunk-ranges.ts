import type { RawBuilder } from 'kysely'
import type { HeldChunk } from './lease-chunks.ts'
import { unnest } from './unnest.ts'

type Range = Pick<HeldChunk, 'tenantId' | 'communicationId' | 'firstOrdinal' | 'lastOrdinal'>

/**
 * Chunks as a table `k` in SQL: their place in the list, and the ordinals of their messages. Join a `lateral (… offset 0)`
 * to it, which the planner must run once a chunk, by the key: free to turn the join around, it starts from a state that
 * its late statistics hold for rare, and reads the whole partition.
 */
export const chunkRanges = (chunks: readonly Range[]): RawBuilder<unknown> =>
  unnest(
    chunks.map((chunk, place) => ({ ...chunk, place })),
    'k',
    {
      place: ['integer', (of) => of.place],
      tenant_id: ['uuid', (of) => of.tenantId],
      communication_id: ['uuid', (of) => of.communicationId],
      first_ordinal: ['integer', (of) => of.firstOrdinal],
      last_ordinal: ['integer', (of) => of.lastOrdinal],
    },
  )
