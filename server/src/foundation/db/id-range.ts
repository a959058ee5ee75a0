import { dateRange } from '../time/bangkok.ts'
import { lowestIdAt } from './id.ts'

/** Bounds of ids for a date filter: days in Bangkok, or instants; both inclusive. */
export function idRange(filter: { startDate?: string; endDate?: string }): {
  from: string | undefined
  before: string | undefined
} {
  const { from, before } = dateRange(filter)
  return { from: from && lowestIdAt(from), before: before && lowestIdAt(before) }
}
