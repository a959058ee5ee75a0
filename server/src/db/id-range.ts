import { nextDay, startOfBangkokDay } from '../time/bangkok.ts'
import { lowestIdAt } from './id.ts'

/** Bounds of ids for a date filter: days in Bangkok, or instants; both inclusive. */
export function idRange({ startDate, endDate }: { startDate?: string; endDate?: string }): {
  from: string | undefined
  before: string | undefined
} {
  return {
    from:
      startDate === undefined
        ? undefined
        : lowestIdAt(isDay(startDate) ? startOfBangkokDay(startDate) : new Date(startDate)),
    before:
      endDate === undefined
        ? undefined
        : lowestIdAt(isDay(endDate) ? startOfBangkokDay(nextDay(endDate)) : new Date(Date.parse(endDate) + 1)),
  }
}

const isDay = (date: string) => date.length === 10
