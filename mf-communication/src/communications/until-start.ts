import type { CommunicationListItem } from '@songsarn/contract/communication/communications'

/** A schedule starts a little after its time, and a colleague may change it before. */
const SOON_MS = 2000
const LATER_MS = 30_000

/** Milliseconds until a scheduled communication may have started. */
export const untilStart = ({ scheduling }: Pick<CommunicationListItem, 'scheduling'>): number =>
  Math.min(LATER_MS, Math.max(SOON_MS, new Date(scheduling ?? 0).getTime() - Date.now()))

/** The shortest of several poll intervals; false when none polls. */
export function soonest(intervals: readonly (number | false)[]): number | false {
  const polled = intervals.filter((every) => every !== false)
  return polled.length > 0 && Math.min(...polled)
}
