import type { Locale } from '@songsarn/contract/account/session'
import {
  addToBlacklist,
  type BlacklistEntry,
  importBlacklist,
  listBlacklist,
  removeFromBlacklist,
} from '@songsarn/contract/communication/blacklist'
import { WORDS } from '@songsarn/i18n/words/words'
import { sql } from 'kysely'
import { ownLocale } from '../../account/accounts/own-user.ts'
import { withNames } from '../../account/accounts/with-names.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { Csv, csvLine } from '../../foundation/http/csv.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type CallerContext, type Handler, handle } from '../../foundation/http/handle.ts'
import { download, heavyRead } from '../../foundation/http/heavy-reads.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { blacklistPeopleHandler } from './blacklist-people.ts'
import { IMPORT_PEOPLE_JOB } from './import-people.ts'
import { listMobiles } from './list-mobiles.ts'
import { mobilePrefix } from './mobile-prefix.ts'
import { showImport, startBlacklistImport } from './start-import.ts'

const SORTS = { createDate: 'createdAt', mobile: 'mobile' } as const
const AT_ONCE = 500

/** The acting account's own blacklist. Sends also heed the blacklist of its parent, which a sub-account does not see. */
export const blacklistHandlers = (ports: Ports): Handler[] => [
  handle(listBlacklist, async (context, { query }) => {
    const { caller, request } = context
    if (request.headers.get('accept')?.includes('text/csv')) {
      const locale = await ownLocale(ports.store, caller)
      const lines = await download(ports.store, context, (read) => blacklistCsv(read, ofCaller(caller), locale))
      return new Csv('blacklist.csv', lines)
    }
    return heavyRead(ports.store, context, async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'createdAt', direction: 'desc' })
      const found = trx
        .selectFrom('blacklist')
        .where((eb) => eb.and(ofCaller(caller)))
        .$if(query.mobile !== undefined, (list) => list.where('mobile', 'like', mobilePrefix(query.mobile ?? '')))
        .$if(query.reason !== undefined, (list) => list.where('reason', '=', query.reason ?? 'blacklisted'))
        .$if(query.source !== undefined, (list) => list.where('source', '=', query.source ?? 'user'))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('mobile', sort.direction),
      )
      return { items: await shown(trx, rows), ...page }
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
      const listed = await listMobiles(trx, { caller, audit }, [...mobiles], { note: body.note, now: ports.now() })
      return saveResponse(trx, listed)
    })
  }),

  blacklistPeopleHandler(ports),

  handle(importBlacklist, async ({ caller, transaction, audit, saveResponse, afterCommit }, { body }) =>
    transaction(async (trx) => {
      const row = await startBlacklistImport(trx, caller, body, ports.now())
      await ports.jobs.add(trx, IMPORT_PEOPLE_JOB, { tenantId: row.tenantId, importId: row.id }, row.id)
      await audit(trx, { action: 'create', subject: 'Person', target: { id: 'blacklist', name: row.fileName } })
      afterCommit('imports')
      return saveResponse(trx, showImport(row))
    }),
  ),

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

async function shown(trx: Scope, rows: readonly Row<'blacklist'>[]): Promise<BlacklistEntry[]> {
  const [first] = rows
  if (!first) return []
  const named = await withNames(
    trx,
    first.tenantId,
    rows.map((of) => ({ ...of, userId: of.userId ?? NOBODY })),
  )
  const sends = await sendsOf(trx, first.tenantId, rows)
  return named.map((of) => ({
    mobile: of.mobile,
    reason: of.reason,
    note: of.note,
    source: of.source,
    communication: sends.get(of.communicationId ?? '') ?? null,
    fileName: of.fileName ?? '',
    createBy: of.userName ?? '',
    createDate: of.createdAt.toISOString(),
  }))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The communications whose opt-out links were used, with their names or the beginnings of their texts. */
async function sendsOf(trx: Scope, tenantId: string, rows: readonly Row<'blacklist'>[]) {
  const ids = [...new Set(rows.flatMap(({ communicationId }) => communicationId ?? []))]
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, coalesce(name, left(content, 40), '') as name from communications where tenant_id = ${tenantId} and id = any (${ids}::uuid[])`.execute(
    trx,
  )
  return new Map(found.map(({ id, name }) => [id, { id, name }]))
}

async function* blacklistCsv(
  transaction: CallerContext['transaction'],
  account: { tenantId: string; accountId: string },
  locale: Locale,
): AsyncGenerator<string> {
  const { files, people } = WORDS[locale]
  yield csvLine(files.headings.blacklist)
  for (let after = ''; ; ) {
    const rows = await transaction(async (trx) => {
      const found = await trx
        .selectFrom('blacklist')
        .selectAll()
        .where((eb) => eb.and(account))
        .where('mobile', '>', after)
        .orderBy('mobile')
        .limit(AT_ONCE)
        .execute()
      return shown(trx, found)
    })
    if (rows.length > 0)
      yield rows
        .map((of) =>
          csvLine([
            of.mobile,
            people.blacklist.reason[of.reason],
            of.reason,
            of.note,
            people.blacklist.from[of.source],
            of.communication?.name ?? of.fileName,
            of.createBy,
            bangkokTime(new Date(of.createDate)),
          ]),
        )
        .join('')
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.mobile ?? after
  }
}
