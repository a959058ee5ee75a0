import {
  createSegment,
  deleteSegment,
  getSegment,
  listSegments,
  MAX_SEGMENTS,
  PREVIEW_PEOPLE,
  previewSegment,
  type Segment,
  type SegmentFilter,
  updateSegment,
} from '@songsarn/contract/communication/segments'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { withNames } from '../../account/accounts/with-names.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { containing, readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import { byTheirNames, type Lookups } from '../../foundation/http/lookups.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { countUnreadable } from './count-unreadable.ts'
import { countPeople, filterOf, findSegment, inSegment } from './find-segments.ts'
import { customFields } from './known-fields.ts'
import { keyedFilter, namedFilter } from './segment-fields.ts'
import { showPeople } from './store-person.ts'

const SORTS = { createDate: 'id', name: byName('name'), people: 'people' } as const

export const segmentHandlers = (ports: Ports): Handler[] => {
  const counted = async (trx: Scope, caller: Caller, filter: SegmentFilter) => {
    const now = ports.now()
    const account = ofCaller(caller)
    return { people: await countPeople(trx, account, inSegment(filter, account, now)), countedAt: now }
  }

  return [
    handle(listSegments, async ({ caller, transaction }, { query }) =>
      transaction(async (trx) => {
        const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
        const found = trx
          .selectFrom('segments')
          .where((eb) => eb.and(ofCaller(caller)))
          .where('name', 'ilike', containing(query.name ?? ''))
        const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
        return { items: await shown(trx, rows), ...page }
      }),
    ),

    handle(createSegment, async (context, { body }) =>
      heavyRead(ports.store, context, async (trx) => {
        const { caller, audit, saveResponse } = context
        await requireBelowLimit(trx, caller, { table: 'segments', max: MAX_SEGMENTS })
        const now = ports.now()
        const filter = await keyedFilter(trx, caller, body.filter)
        const row = await trx
          .insertInto('segments')
          .values({
            ...{ ...ofCaller(caller), id: newId(), userId: caller.tenancy.userId, createdAt: now, updatedAt: now },
            ...{ name: body.name, filter: JSON.stringify(filter), ...(await counted(trx, caller, filter)) },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit(trx, { action: 'create', subject: 'Person', target: row, after: { segment: row.name } })
        return saveResponse(trx, await one(trx, row))
      }),
    ),

    handle(getSegment, async ({ caller, transaction }, { params }) =>
      transaction(async (trx) => one(trx, await findSegment(trx, caller, params.id))),
    ),

    handle(
      updateSegment,
      async (context, { params, body }) =>
        heavyRead(ports.store, context, async (trx) => {
          const { caller, audit } = context
          const before = await findSegment(trx, caller, params.id)
          const filter = await keyedFilter(trx, caller, body.filter)
          const values = { name: body.name, filter: JSON.stringify(filter), updatedAt: ports.now() }
          const row = await trx
            .updateTable('segments')
            .set({ ...values, ...(await counted(trx, caller, filter)) })
            .where((eb) => eb.and({ ...ofCaller(caller), id: params.id }))
            .returningAll()
            .executeTakeFirstOrThrow()
          const names = { before: { segment: before.name }, after: { segment: row.name } }
          await audit(trx, { action: 'update', subject: 'Person', target: row, ...names })
          return one(trx, row)
        }),
      async (trx, caller, { id }) => Boolean(await findSegment(trx, caller, id)),
    ),

    handle(deleteSegment, async ({ caller, transaction, audit }, { params }) =>
      transaction(async (trx) => {
        const { tenantId, id, name } = await findSegment(trx, caller, params.id)
        await trx
          .deleteFrom('segments')
          .where('tenantId', '=', tenantId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
        await audit(trx, { action: 'delete', subject: 'Person', target: { id, name }, before: { segment: name } })
        return undefined
      }),
    ),

    handle(previewSegment, async (context, { body }) =>
      heavyRead(ports.store, context, async (trx) => {
        const { caller } = context
        const account = ofCaller(caller)
        const filter = await keyedFilter(trx, caller, body.filter)
        const condition = inSegment(filter, account, ports.now())
        const people = await countPeople(trx, account, condition)
        const { rows } = await sql<Row<'people'>>`
          select p.* from people p
          where p.tenant_id = ${account.tenantId} and p.account_id = ${account.accountId} and ${condition}
          order by p.id desc limit ${people === 0 ? 0 : PREVIEW_PEOPLE}`.execute(trx)
        const unreadable = await countUnreadable(trx, account, filter)
        return { people, all: await countPeople(trx, account), items: await showPeople(trx, caller, rows), unreadable }
      }),
    ),
  ]
}

export const segmentLookups: Lookups<'segments'> = {
  segments: (trx, caller, wanted) =>
    trx
      .selectFrom('segments')
      .select(['id as value', 'name as label', sql<string>`people::text`.as('detail')])
      .where((eb) => eb.and(ofCaller(caller)))
      .$call(byTheirNames(wanted))
      .execute(),
}

async function one(trx: Scope, row: Row<'segments'>): Promise<Segment> {
  const [segment] = await shown(trx, [row])
  if (!segment) throw new Error('no segment to show')
  return segment
}

async function shown(trx: Scope, rows: readonly Row<'segments'>[]): Promise<Segment[]> {
  const [first] = rows
  if (!first) return []
  const { byKey } = await customFields(trx, first)
  return (await withNames(trx, first.tenantId, rows)).map((of) => ({
    id: of.id,
    name: of.name,
    filter: namedFilter(filterOf(of), byKey),
    people: of.people,
    countDate: of.countedAt.toISOString(),
    createDate: of.createdAt.toISOString(),
    createBy: of.userName ?? '',
    updateDate: of.updatedAt.toISOString(),
  }))
}
