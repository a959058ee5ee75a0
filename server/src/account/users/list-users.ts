import type { listUsers } from '@songsarn/contract/account/users'
import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import { byName } from '../../foundation/db/by-name.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import { accountInReach } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { containing, readPage, sortOf } from '../../foundation/http/list.ts'
import { shownUsers } from './show-users.ts'

const SORTS = {
  createDate: 'id',
  userName: byName('username'),
  email: byName('email'),
  lastSignIn: 'lastSignInAt',
} as const

/** A page of the users of an account in reach. */
export function listPage(
  { caller, transaction }: CallerContext,
  query: CallParsed<typeof listUsers>['query'],
): Promise<CallAnswer<typeof listUsers>> {
  return transaction(async (trx) => {
    const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
    const { from, before } = idRange(query)
    const like = containing(query.userName ?? '')
    const found = trx
      .selectFrom('users')
      .where('tenantId', '=', caller.tenancy.tenantId)
      .where('accountId', '=', accountInReach(caller, query.account))
      .where('deletedAt', 'is', null)
      .where((eb) => eb.or([eb('username', 'ilike', like), eb('fullName', 'ilike', like), eb('email', 'ilike', like)]))
      .$if(from !== undefined, (list) => list.where('id', '>=', from ?? ''))
      .$if(before !== undefined, (list) => list.where('id', '<', before ?? ''))
    const { rows, ...page } = await readPage(query, found, (list) =>
      list
        .selectAll()
        .orderBy(sort.column, (order) =>
          sort.direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
        )
        .orderBy('id', sort.direction),
    )
    return { items: await shownUsers(trx, rows), ...page }
  })
}
