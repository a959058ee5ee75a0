import type { LogStatus } from '@songsarn/contract/states'

type Range = { startDate: string; endDate: string; account?: string }

/** The statuses behind each figure of the activity. */
export const STATUSES_OF = {
  deli: ['Delivered'],
  progess: ['Pending', 'Completed'],
  unDeli: ['Undelivered', 'Expired', 'Unknown'],
  reject: ['Rejected'],
} as const satisfies Record<string, readonly LogStatus[]>

export type ActivityName = keyof typeof STATUSES_OF

/** From the bottom of a bar to its top. */
export const ACTIVITY_NAMES = ['deli', 'progess', 'unDeli', 'reject'] as const satisfies readonly ActivityName[]

/** The list in Logs that makes up a figure. */
export function logsLink({ startDate, endDate, account }: Range, statuses: readonly LogStatus[] = []): string {
  const query = new URLSearchParams({ startDate, endDate })
  if (account) query.append('account', account)
  for (const status of statuses) query.append('status', status)
  return `/logs?${query}`
}
