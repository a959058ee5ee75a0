import type { Need, NeedKind } from '@songsarn/contract/reports/home'

const LISTS: Record<NeedKind, string> = {
  paused: '/communication?status=paused',
  failed: '/communication?status=failed',
  scheduleProblem: '/communication?schedule=problem',
  approvals: '/communication/approvals?status=waiting&requestedBy=others',
  sendersRejected: '/account/senders?status=rejected',
  sendersUnused: '/account/senders?use=unused',
  couponsEnding: '/coupons?warning=ending',
  couponsRunningOut: '/coupons?warning=runningOut',
  ticketsAnswered: '/contact-us?status=answered',
  ownApprovals: '/communication/approvals?status=waiting&requestedBy=me',
  scheduled: '/communication?schedule=soon',
}

export const RUNNING_LIST = '/communication?status=sending'

/** The address of the list with the rows that a need counts. */
export const needLink = ({ kind, startDate }: Need): string =>
  startDate === undefined ? LISTS[kind] : `${LISTS[kind]}&startDate=${startDate}`
