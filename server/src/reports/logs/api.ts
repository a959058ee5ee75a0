import { getMessage, listLogs, listMessages, listReferenced } from '@songsarn/contract/reports/logs'
import { sql } from 'kysely'
import { readFigures, shownItem } from '../../communication/communications/figures.ts'
import { inReach } from '../../communication/communications/find-communication.ts'
import { withPeople } from '../../communication/people/with-people.ts'
import { causesOf } from '../../delivery/causes/stored-causes.ts'
import { withCauses } from '../../delivery/causes/with-causes.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type CallerContext, type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { countMessages } from './count-messages.ts'
import { findMessages } from './find-messages.ts'
import { errorCondition, isErrorIndexed, type LogQuery, logFilter } from './log-filter.ts'
import { readMessage } from './read-message.ts'
import { shownRow } from './shown-row.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const handlers = (ports: Ports): Handler[] => [
  handle(listLogs, (context, { query }) => page(ports, context, query)),

  handle(
    listMessages,
    async (context, { params, query }) => {
      if (!(await context.transaction((trx) => exists(trx, context.caller, params))))
        throw new ApiProblem('resource.notFound')
      return page(ports, context, { ...query, campaign: [params.id] })
    },
    exists,
  ),

  handle(listReferenced, async (context, { query }) => {
    const { caller, transaction } = context
    const where = sql<boolean>`${inReach(caller)} and c.reference = ${query.reference}`
    const communications = await transaction(async (trx) =>
      // An account uses a reference once.
      readFigures(trx, caller.tenancy.tenantId, where, { size: caller.tenancy.accountIds.length, offset: 0 }),
    )
    return { communications: communications.map(shownItem), ...(await page(ports, context, query)) }
  }),

  handle(getMessage, async ({ caller, transaction }, { params }) => {
    const causes = await causesOf(ports.store)
    const message = await transaction((trx) => readMessage(trx, caller, causes, params.messageId))
    if (!message) throw new ApiProblem('resource.notFound')
    return message
  }),
]

const exists = async (trx: Scope, { tenancy }: Caller, { id }: { id: string }): Promise<boolean> => {
  const found = trx.selectFrom('communications').select('id').where('tenantId', '=', tenancy.tenantId)
  const own = found.where('accountId', 'in', [...tenancy.accountIds]).where('id', '=', id)
  return (await own.executeTakeFirst()) !== undefined
}

async function page(
  { store }: Ports,
  { caller, transaction }: CallerContext,
  query: LogQuery & { after?: string | undefined; size: number },
) {
  // The cursor is the id of the last message of the page before.
  if (query.after !== undefined && !UUID.test(query.after)) {
    throw new ApiProblem('request.invalid', { errors: [fieldError('after', 'format')] })
  }
  const filter = logFilter(caller, query)
  const causes = await causesOf(store)
  // A part of a mobile has no index, nor have messages without an error code; codes are found within communications.
  const isHeavy =
    (filter.mobile !== undefined && 'like' in filter.mobile) ||
    (errorCondition(filter) !== undefined && !(isErrorIndexed(filter) && query.campaign))
  const read = async (trx: Scope) => {
    const [{ rows: found, next }, atOnce] = await Promise.all([
      findMessages(trx, filter, query.after, query.size),
      isHeavy ? undefined : countMessages(trx, filter),
    ])
    const rows = await withPeople(trx, caller, await withCauses(trx, filter.tenantId, causes, found))
    // Everything is on this page.
    const isAll = query.after === undefined && next === undefined
    const counted = isAll ? { total: rows.length, totalIsExact: true } : (atOnce ?? (await countMessages(trx, filter)))
    return { items: rows.map(shownRow), nextCursor: next ?? null, ...counted }
  }
  return isHeavy ? heavyRead(store, { caller, transaction }, read) : transaction(read)
}
