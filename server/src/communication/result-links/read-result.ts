import type { CallAnswer } from '@songsarn/contract/base/call'
import type { LogStatus } from '@songsarn/contract/base/states'
import type {
  CommunicationListItem,
  Counts,
  getFailures,
  Responses,
} from '@songsarn/contract/communication/communications'
import { causesOf } from '../../delivery/causes/stored-causes.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import type { Reader } from '../../foundation/http/heavy-reads.ts'
import { readFailures } from '../communications/failures.ts'
import { shownItem } from '../communications/figures.ts'
import { readAbout } from '../communications/find-communication.ts'
import { findFirst, showResends } from '../communications/resends.ts'
import { readResponses } from '../communications/responses.ts'

/** What came of a communication, with all that sent messages of it again. */
export type Result = {
  /** What was sent first. */
  communication: CommunicationListItem & { content: string }
  /** How many sends there were. */
  sends: number
  /** Recipients, each once. */
  counts: Counts
  total: number
  isUnderWay: boolean
  responses: Responses
  /** Empty after a resend: what a message failed of first says nothing about its recipient then. */
  failures: CallAnswer<typeof getFailures>['items']
}

/** The order of the page, from what is good to what is not. */
export const STATUS_OF_COUNT = {
  delivered: 'Delivered',
  submitted: 'Completed',
  pending: 'Pending',
  undelivered: 'Undelivered',
  reject: 'Rejected',
  expired: 'Expired',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
} as const satisfies Record<keyof Counts, LogStatus>

export async function readResult(store: Store, reader: Reader, id: string): Promise<Result> {
  const first = await findFirst(reader, id)
  const joint = await showResends(store, reader, first.id)
  const causes = await causesOf(store)
  const { responses, failures } = await readAbout(store, reader, first.id, async (trx, of) => ({
    responses: await readResponses(trx, of),
    failures: joint.items.length > 1 ? [] : await readFailures(trx, of.tenantId, of.id, causes),
  }))
  return {
    communication: { ...shownItem(first), content: first.content },
    sends: joint.items.length,
    counts: joint.counts,
    total: joint.totalRecipients,
    isUnderWay: joint.items.some(({ status }) => status === 'sending' || status === 'paused' || status === 'scheduled'),
    responses,
    failures,
  }
}
