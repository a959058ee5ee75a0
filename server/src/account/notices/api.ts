import {
  getNoticeMails,
  listNotices,
  NOTICE_KINDS,
  NOTICE_RIGHTS,
  Notice,
  readNotices,
  updateNoticeMails,
} from '@songsarn/contract/account/notices'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { ownUser } from '../accounts/own-user.ts'
import { setUser } from '../accounts/store-user.ts'
import { readNoticeMails } from './notice-mails.ts'

const SORTS = { createDate: 'id' } as const

export const handlers = (ports: Ports): Handler[] => [
  handle(listNotices, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const isUnread = query.unread
      const found = visible(trx, caller).$if(isUnread !== undefined, (list) =>
        list.where(sql<boolean>`${readBy(caller)} <> ${isUnread}`),
      )
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().select(readBy(caller).as('read')).orderBy(sort.column, sort.direction),
      )
      const unread = await visible(trx, caller)
        .where(sql<boolean>`not ${readBy(caller)}`)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const newest = await visible(trx, caller).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
      return { items: rows.map(shown), ...page, unread: Number(unread.count), newest: newest?.id ?? null }
    }),
  ),

  handle(readNotices, async ({ caller, transaction }, { body }) => {
    await transaction((trx) =>
      trx
        .insertInto('noticeReads')
        .columns(['tenantId', 'userId', 'noticeId', 'accountId'])
        .expression(
          visible(trx, caller)
            .where('id', body.earlier ? '<=' : '=', body.id)
            .select((eb) => ['tenantId', eb.cast(eb.val(caller.user.id), 'uuid').as('userId'), 'id', 'accountId']),
        )
        .onConflict((found) => found.doNothing())
        .execute(),
    )
    return undefined
  }),

  handle(getNoticeMails, async ({ caller }) =>
    asApp(ports.store, caller.self, async (trx) => readNoticeMails((await ownUser(trx, caller)).noticeMails)),
  ),

  handle(updateNoticeMails, async ({ caller, audit }, { body }) =>
    asApp(ports.store, caller.self, async (trx) => {
      const own = await ownUser(trx, caller)
      await setUser(trx, own, { noticeMails: JSON.stringify(body) })
      await audit(trx, {
        ...{ action: 'update', subject: 'User', target: { id: own.id, name: own.username } },
        ...{ before: readNoticeMails(own.noticeMails), after: body },
        account: { tenantId: own.tenantId, accountId: own.accountId },
      })
      return body
    }),
  ),
]

/** Notices of the acting account, of the kinds that the caller has the right to see. */
const visible = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('notices')
    .where((eb) => eb.and(ofCaller(caller)))
    .where(
      'kind',
      'in',
      NOTICE_KINDS.filter((kind) => caller.can(NOTICE_RIGHTS[kind].action, NOTICE_RIGHTS[kind].subject)),
    )

const readBy = ({ tenancy, user }: Caller) =>
  sql<boolean>`exists (
    select from notice_reads r
    where r.tenant_id = ${tenancy.tenantId} and r.user_id = ${user.id} and r.notice_id = notices.id)`

const shown = ({ id, kind, params, path, read, createdAt }: Row<'notices'> & { read: boolean }): Notice =>
  Notice.parse({ id, kind, params: JSON.parse(params), path, read, createDate: createdAt.toISOString() })
