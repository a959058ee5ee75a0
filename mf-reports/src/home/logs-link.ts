import type { RuleFilter } from '@songsarn/contract/base/rule-effect'
import type { LogStatus } from '@songsarn/contract/base/states'
import type { CodeEvent } from '@songsarn/contract/communication/coupons'
import type { HomeGroup } from '@songsarn/contract/reports/home'

export type LogsRange = { startDate: string; endDate: string; account?: string | undefined; sender?: string }

/** The statuses that each figure counts. */
export const STATUSES_OF = {
  deli: ['Delivered'],
  progess: ['Pending', 'Completed'],
  unDeli: ['Undelivered', 'Expired'],
  reject: ['Rejected'],
  unknown: ['Unknown'],
  cancelled: ['Cancelled'],
} as const satisfies Record<string, readonly LogStatus[]>

export type OutcomeName = keyof typeof STATUSES_OF

/** All statuses of messages that were handed over, and perhaps have no outcome yet. */
export const SUBMITTED_STATUSES = [
  'Completed',
  'Delivered',
  'Undelivered',
  'Expired',
  'Rejected',
  'Unknown',
] as const satisfies readonly LogStatus[]

/** The word of each figure, in the texts that all screens share. */
export const OUTCOME_WORDS = {
  deli: 'logStatus.Delivered',
  progess: 'statusGroup.inProgress',
  unDeli: 'statusGroup.notDelivered',
  reject: 'logStatus.Rejected',
  unknown: 'logStatus.Unknown',
  cancelled: 'logStatus.Cancelled',
} as const satisfies Record<OutcomeName, string>

/** In the order of a bar, bottom to top. */
const OUTCOME_NAMES = ['deli', 'progess', 'unDeli', 'reject', 'unknown', 'cancelled'] as const
/** Shown also when their count is 0. */
const USUAL: readonly OutcomeName[] = ['deli', 'progess', 'unDeli', 'reject']

/** The figures to show. Unknown and cancelled messages are shown when there are any. */
export const shownOutcomes = (sum: Record<OutcomeName, number>): OutcomeName[] =>
  OUTCOME_NAMES.filter((name) => USUAL.includes(name) || sum[name] > 0)

/** The columns of what rules of sending hold and cancelled, with the filter of their messages. */
export const RULE_FIGURES = [
  ['heldByRule', 'held'],
  ['cancelledByRule', 'cancelled'],
] as const

/** The address in Logs of the messages behind a figure. */
export function logsLink(range: LogsRange, statuses: readonly LogStatus[] = [], rule?: RuleFilter): string {
  const { startDate, endDate, account, sender } = range
  const query = new URLSearchParams({ startDate, endDate })
  if (account) query.append('account', account)
  if (sender) query.append('sender', sender)
  for (const status of statuses) query.append('status', status)
  if (rule) query.append('rule', rule)
  return `/logs?${query}`
}

/** The address of the coupon codes behind a figure. */
export function codesLink({ startDate, endDate, account }: LogsRange, event: CodeEvent): string {
  const query = new URLSearchParams({ event, startDate, endDate })
  if (account) query.append('account', account)
  return `/coupons/codes?${query}`
}

/** The address of the same figures by account, sender and day. */
export function detailLink({ startDate, endDate, account }: LogsRange, by: HomeGroup = 'account'): string {
  const query = new URLSearchParams({ startDate, endDate })
  if (account) query.append('account', account)
  if (by !== 'account') query.append('by', by)
  return `/home/detail?${query}`
}
