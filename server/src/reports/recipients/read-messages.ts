import { LOG_STATUS_OF, LOG_STATUSES, type MessageState } from '@songsarn/contract/base/states'
import { RECIPIENT_MESSAGES, type Recipient } from '@songsarn/contract/reports/recipients'
import { sql } from 'kysely'
import { withPeople } from '../../communication/people/with-people.ts'
import type { CauseBook } from '../../delivery/causes/cause-book.ts'
import { withCauses } from '../../delivery/causes/with-causes.ts'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { findMessages } from '../logs/find-messages.ts'
import { logFilter, messageConditions } from '../logs/log-filter.ts'
import { shownRow } from '../logs/shown-row.ts'

/** Messages beyond these are not counted. */
const MOST_COUNTED = 10_000

/** Messages to a mobile, found by the index `once_a_recipient`. The counts are those of Logs with the same filter. */
export async function readMessages(
  trx: Scope,
  caller: Caller,
  causes: CauseBook,
  mobile: string,
): Promise<Recipient['messages']> {
  const filter = logFilter(caller, { mobile: `+${mobile}` })
  const { rows: found } = await findMessages(trx, filter, undefined, RECIPIENT_MESSAGES)
  const rows = await withPeople(trx, caller, await withCauses(trx, filter.tenantId, causes, found))
  // One more than are counted tells whether there are more.
  const { rows: states } = await sql<{ state: MessageState; count: number }>`
    select state, count(*)::integer as count from (
      select m.state from messages m where ${messageConditions(filter)} limit ${MOST_COUNTED + 1}) found
    group by state`.execute(trx)
  const counted = new Map<string, number>()
  for (const { state, count } of states)
    counted.set(LOG_STATUS_OF[state], (counted.get(LOG_STATUS_OF[state]) ?? 0) + count)
  const sum = states.reduce((total, { count }) => total + count, 0)
  return {
    items: rows.map(shownRow),
    counts: LOG_STATUSES.flatMap((status) => {
      const count = counted.get(status)
      return count === undefined ? [] : [{ status, count }]
    }),
    countsAreExact: sum <= MOST_COUNTED,
  }
}
