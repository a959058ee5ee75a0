import type { LogStatus } from '@songsarn/contract/states'

type Range = { startDate: string; endDate: string; account?: string }

/** The statuses that each figure of the activity counts. */
export const STATUSES_OF = {
  deli: ['Delivered'],
  progess: ['Pending', 'Completed'],
  unDeli: ['Undelivered', 'Expired', 'Unknown'],
  reject: ['Rejected'],
} as const satisfies Record<string, readonly LogStatus[]>

export type ActivityName = keyof typeof STATUSES_OF

/** The word of each figure, in the texts that all screens share. */
export const ACTIVITY_WORDS = {
  deli: 'logStatus.Delivered',
  progess: 'statusGroup.inProgress',
  unDeli: 'statusGroup.notDelivered',
  reject: 'logStatus.Rejected',
} as const satisfies Record<ActivityName, string>

/** In the order of a bar, bottom to top. */
export const ACTIVITY_NAMES = ['deli', 'progess', 'unDeli', 'reject'] as const satisfies readonly ActivityName[]

/** The address in Logs of the messages behind a figure. */
export function logsLink({ startDate, endDate, account }: Range, statuses: readonly LogStatus[] = []): string {
  const query = new URLSearchParams({ startDate, endDate })
  if (account) query.append('account', account)
  for (const status of statuses) query.append('status', status)
  return `/logs?${query}`
}
