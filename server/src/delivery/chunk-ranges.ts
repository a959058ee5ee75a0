import type { RawBuilder } from 'kysely'
import type { HeldChunk } from './lease-chunks.ts'
import { unnest } from './unnest.ts'

type Range = Pick<HeldChunk, 'tenantId' | 'communicationId' | 'firstOrdinal' | 'lastOrdinal'>

/** Chunks as a table `k` in SQL: their place in the list, and the ordinals of their messages. */
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
