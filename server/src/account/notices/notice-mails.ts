import { type NoticeKind, NoticeMails } from '@songsarn/contract/account/notices'
import * as z from 'zod/mini'

/** Low credit has an address of its own, and so have reports (their recipients): who has not chosen gets no second mail. */
const DEFAULTS: NoticeMails = {
  senderApproved: 'own',
  senderRejected: 'own',
  // Carriers drop the name a month later, and somebody must act.
  senderUnused: 'all',
  // Who receives its messages sees another domain, and somebody must mend the records.
  linkDomainLost: 'all',
  topUpConfirmed: 'own',
  topUpDeclined: 'own',
  creditLow: 'none',
  reportReady: 'none',
  reportFailed: 'own',
  ticketAnswered: 'own',
  scheduleMissed: 'own',
  sendBraked: 'own',
  sendingFailed: 'own',
  analysisFailed: 'own',
  importFailed: 'own',
  // Users who can approve are asked by mail, too: the send waits until one of them approves.
  approvalAsked: 'all',
  approvalApproved: 'own',
  approvalDeclined: 'own',
  approvalEnded: 'own',
}

const Stored = z.partial(z.object(NoticeMails.shape))

/** Reads the choices of a user, with the default of each kind that they did not choose. */
export const readNoticeMails = (stored: string): NoticeMails => ({ ...DEFAULTS, ...Stored.parse(JSON.parse(stored)) })

/** Whether a notice of this kind is mailed to a user. */
export const isMailed = (stored: string, kind: NoticeKind, isOwn: boolean): boolean => {
  const choice = readNoticeMails(stored)[kind]
  return choice === 'all' || (choice === 'own' && isOwn)
}
