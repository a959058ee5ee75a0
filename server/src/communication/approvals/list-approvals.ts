import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { listApprovals } from '@songsarn/contract/communication/approvals'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import { shownItems } from './show-approval.ts'

const SORTS = { createDate: 'id', expireDate: 'expiresAt' } as const

/** A page of the requests of the acting account. */
export function listPage(
  { caller, transaction }: CallerContext,
  query: CallParsed<typeof listApprovals>['query'],
): Promise<CallAnswer<typeof listApprovals>> {
  return transaction(async (trx) => {
    const { column, direction } = sortOf<'id' | 'expiresAt'>(query.sort, SORTS, { column: 'id', direction: 'desc' })
    const { status, requestedBy } = query
    const found = trx
      .selectFrom('approvals')
      .where((eb) => eb.and(ofCaller(caller)))
      .$if(status !== undefined, (list) => list.where('status', 'in', status ?? []))
      .$if(requestedBy !== undefined, (list) => list.where('userId', requestedBy === 'me' ? '=' : '<>', caller.user.id))
    const { rows, ...page } = await readPage(query, found, (list) =>
      list.selectAll().orderBy(column, direction).orderBy('id', direction),
    )
    return { items: await shownItems(trx, caller, rows), ...page }
  })
}
