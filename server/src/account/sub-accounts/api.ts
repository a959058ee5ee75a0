import {
  createSubAccount,
  getSubAccount,
  listSubAccounts,
  moveCredits,
  updateSubAccount,
} from '@songsarn/contract/account/sub-accounts'
import { sql } from 'kysely'
import { byName } from '../../foundation/db/by-name.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { addSubAccount } from './add-sub-account.ts'
import { changeSubAccount } from './change-sub-account.ts'
import { childrenOf, findChild } from './find-child.ts'
import { move } from './move-credits.ts'
import { shownChild, shownChildren } from './show-children.ts'

const SORTS = { menuIndex: 'menuIndex', accountName: byName('name'), createDate: 'id' } as const

export const handlers = (ports: AuthPorts): Handler[] => [
  handle(listSubAccounts, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'menuIndex', direction: 'asc' })
      const like = containing(query.username ?? '')
      const found = childrenOf(trx, caller).where(
        sql<boolean>`(accounts.name ilike ${like} or exists (
          select from users u where u.tenant_id = accounts.tenant_id and u.account_id = accounts.id
            and u.deleted_at is null and u.username ilike ${like}))`,
      )
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await shownChildren(trx, rows), ...page }
    }),
  ),

  handle(createSubAccount, async (context, { body }) => addSubAccount(ports, context, body)),

  handle(getSubAccount, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => shownChild(trx, await findChild(trx, caller, params))),
  ),

  handle(
    updateSubAccount,
    async (context, { params, body }) => changeSubAccount(context, params, body),
    async (trx, caller, params) => Boolean(await findChild(trx, caller, params)),
  ),

  handle(moveCredits, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => saveResponse(trx, await move(trx, { caller, audit }, body))),
  ),
]
