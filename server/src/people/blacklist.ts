import {
  addToBlacklist,
  type BlacklistEntry,
  listBlacklist,
  MAX_BLACKLIST,
  removeFromBlacklist,
} from '@songsarn/contract/people'
import { sql } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row } from '../db/database.ts'
import { insertSelect } from '../db/distribution.ts'
import { requireBelowLimit } from '../http/account-limit.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { ofCaller } from '../http/caller.ts'
import { Csv, csvLine } from '../http/csv.ts'
import { fieldError } from '../http/field-errors.ts'
import { type CallerContext, type Handler, handle } from '../http/handle.ts'
import { download, heavyRead } from '../http/heavy-reads.ts'
import { readPage, sortOf } from '../http/list.ts'
import type { Ports } from '../http/ports.ts'
import { normaliseMobile } from '../mobiles/normalise-mobile.ts'
import { mobilePrefix } from './mobile-prefix.ts'

const SORTS = { createDate: 'createdAt', mobile: 'mobile' } as const
const AT_ONCE = 500

/** The acting account's own blacklist. Sends also heed that of its parent, which a sub-account does not see. */
export const blacklistHandlers = (ports: Ports): Handler[] => [
  handle(listBlacklist, async (context, { query }) => {
    const { caller, request } = context
    if (request.headers.get('accept')?.includes('text/csv')) {
      const lines = await download(ports.store, context, (read) => blacklistCsv(read, ofCaller(caller)))
      return new Csv('blacklist.csv', lines)
    }
    return heavyRead(ports.store, context, async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'createdAt', direction: 'desc' })
      const found = trx
        .selectFrom('blacklist')
        .where((eb) => eb.and(ofCaller(caller)))
        .$if(query.mobile !== undefined, (list) => list.where('mobile', 'like', mobilePrefix(query.mobile ?? '')))
        .$if(query.reason !== undefined, (list) => list.where('reason', '=', query.reason ?? 'blacklisted'))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('mobile', sort.direction),
      )
      return { items: rows.map(shown), ...page }
    })
  }),

  handle(addToBlacklist, async ({ caller, transaction, audit, saveResponse }, { body }) => {
    const mobiles = new Set<string>()
    const errors = body.mobiles.flatMap((typed, index) => {
      const read = normaliseMobile(typed)
      if ('mobile' in read) mobiles.add(read.mobile)
      return 'mobile' in read ? [] : [fieldError(`mobiles.${index}`, 'notMobile', { reason: read.reason })]
    })
    if (errors.length > 0) throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors })
    return transaction(async (trx) => {
      const { tenantId, accountId } = ofCaller(caller)
      await requireBelowLimit(trx, caller, { table: 'blacklist', max: MAX_BLACKLIST + 1 - mobiles.size })
      const count = () =>
        sql<{ count: number }>`
        select count(*)::integer as count from blacklist where tenant_id = ${tenantId} and account_id = ${accountId}
          and mobile = any (${[...mobiles]}::text[])`.execute(trx)
      const known = (await count()).rows[0]?.count ?? 0
      await insertSelect(
        trx,
        sql`insert into blacklist as x (tenant_id, account_id, mobile, reason, note, created_at)
          select ${tenantId}::uuid, ${accountId}::uuid, n.mobile, 'blacklisted', ${body.note}::text, ${ports.now()}::timestamptz
          from ${bulkRows([...mobiles], 'n', { mobile: ['text', (mobile) => mobile] })}
          on conflict (tenant_id, account_id, mobile) do nothing`,
        'mobile',
      )
      const [first = ''] = mobiles
      const name = mobiles.size === 1 ? first : String(mobiles.size)
      await audit(trx, { action: 'create', subject: 'Person', target: { id: 'blacklist', name } })
      return saveResponse(trx, { added: mobiles.size - known, known })
    })
  }),

  handle(removeFromBlacklist, async ({ caller, transaction, audit }, { query }) => {
    const read = normaliseMobile(query.mobile)
    if (!('mobile' in read)) throw new ApiProblem('resource.notFound')
    return transaction(async (trx) => {
      const removed = trx.deleteFrom('blacklist').where((eb) => eb.and({ ...ofCaller(caller), mobile: read.mobile }))
      const before = await removed
        .returning('reason')
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
      await audit(trx, { action: 'delete', subject: 'Person', target: { id: 'blacklist', name: read.mobile }, before })
      return undefined
    })
  }),
]

const shown = (of: Row<'blacklist'>): BlacklistEntry => ({
  mobile: of.mobile,
  reason: of.reason,
  note: of.note,
  createDate: of.createdAt.toISOString(),
})

async function* blacklistCsv(
  transaction: CallerContext['transaction'],
  account: { tenantId: string; accountId: string },
): AsyncGenerator<string> {
  yield csvLine(['mobile', 'reason', 'note', 'createDate'])
  for (let after = ''; ; ) {
    const rows = await transaction((trx) =>
      trx
        .selectFrom('blacklist')
        .selectAll()
        .where((eb) => eb.and(account))
        .where('mobile', '>', after)
        .orderBy('mobile')
        .limit(AT_ONCE)
        .execute(),
    )
    if (rows.length > 0)
      yield rows
        .map(shown)
        .map((of) => csvLine([of.mobile, of.reason, of.note, of.createDate]))
        .join('')
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.mobile ?? after
  }
}
