import {
  cancelPeopleImport,
  createPerson,
  deletePerson,
  getPeopleImport,
  getPeopleImportErrors,
  getPerson,
  importPeople,
  listPeople,
  MAX_PEOPLE,
  type Person,
  updatePerson,
} from '@songsarn/contract/communication/people'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { ownLocale } from '../../account/accounts/own-user.ts'
import type { FilePorts } from '../../files/files/ports.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { isDuplicate } from '../../foundation/db/is-duplicate.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { Csv } from '../../foundation/http/csv.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { download, heavyRead } from '../../foundation/http/heavy-reads.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import { type Lookups, withIds } from '../../foundation/http/lookups.ts'
import { blacklistHandlers } from './blacklist.ts'
import { deletePeopleHandler } from './delete-people.ts'
import { importErrorsCsv } from './import-errors-csv.ts'
import { IMPORT_PEOPLE_JOB } from './import-people.ts'
import { matchingPeople } from './matching-people.ts'
import { mobilePrefix } from './mobile-prefix.ts'
import { ownFieldHandlers } from './own-fields.ts'
import { segmentHandlers, segmentLookups } from './segments.ts'
import { findImport, showImport, startImport } from './start-import.ts'
import { columnsOf, findPerson, mobileTaken, showPeople } from './store-person.ts'

const SORTS = {
  createDate: 'id',
  firstName: 'firstName',
  lastName: 'lastName',
  mobile: 'mobile',
  city: 'city',
} as const

export const handlers = (ports: FilePorts): Handler[] => [
  // Before the calls with an id, which would take `blacklist` for one.
  ...blacklistHandlers(ports),
  ...segmentHandlers(ports),
  ...ownFieldHandlers(ports),

  handle(listPeople, async (context, { query }) =>
    heavyRead(ports.store, context, async (trx) => {
      const { caller } = context
      const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const found = await matchingPeople(trx, caller, query, ports.now())
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
      )
      return { items: await showPeople(trx, caller, rows), ...page }
    }),
  ),

  handle(createPerson, async ({ caller, transaction, audit, saveResponse }, { body }) =>
    transaction(async (trx) => {
      await requireBelowLimit(trx, caller, { table: 'people', max: MAX_PEOPLE })
      const now = ports.now()
      const values = await columnsOf(trx, caller, body, now)
      const row = await trx
        .insertInto('people')
        .values({ ...ofCaller(caller), id: newId(), ...values, createdAt: now, updatedAt: now })
        .onConflict((conflict) => conflict.columns(['tenantId', 'accountId', 'mobile']).doNothing())
        .returningAll()
        .executeTakeFirstOrThrow(mobileTaken)
      const person = await one(trx, caller, row)
      await audit(trx, { action: 'create', subject: 'Person', target: targetOf(person) })
      return saveResponse(trx, person)
    }),
  ),

  handle(getPerson, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => one(trx, caller, await findPerson(trx, caller, params.id))),
  ),

  handle(
    updatePerson,
    async ({ caller, transaction, audit }, { params, body }) =>
      transaction(async (trx) => {
        await findPerson(trx, caller, params.id)
        const now = ports.now()
        const values = await columnsOf(trx, caller, body, now)
        const row = await trx
          .updateTable('people')
          .set({ ...values, updatedAt: now })
          .where((eb) => eb.and({ ...ofCaller(caller), id: params.id }))
          .returningAll()
          .executeTakeFirstOrThrow()
          // Asking first would let two at once through.
          .catch((error: unknown) => {
            throw isDuplicate(error) ? mobileTaken() : error
          })
        const person = await one(trx, caller, row)
        await audit(trx, { action: 'update', subject: 'Person', target: targetOf(person) })
        return person
      }),
    async (trx, caller, { id }) => Boolean(await findPerson(trx, caller, id)),
  ),

  handle(deletePerson, async ({ caller, transaction, audit }, { params }) =>
    transaction(async (trx) => {
      const { tenantId, id, mobile } = await findPerson(trx, caller, params.id)
      await trx
        .deleteFrom('people')
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
      await audit(trx, { action: 'delete', subject: 'Person', target: { id, name: mobile } })
      return undefined
    }),
  ),

  deletePeopleHandler(ports),

  handle(importPeople, async ({ caller, transaction, audit, saveResponse, afterCommit }, { body }) =>
    transaction(async (trx) => {
      const row = await startImport(trx, caller, body, ports.now())
      await ports.jobs.add(trx, IMPORT_PEOPLE_JOB, { tenantId: row.tenantId, importId: row.id }, row.id)
      await audit(trx, { action: 'create', subject: 'Person', target: { id: row.id, name: row.fileName } })
      afterCommit('imports')
      return saveResponse(trx, showImport(row))
    }),
  ),

  handle(getPeopleImport, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => showImport(await findImport(trx, caller, params.id))),
  ),

  handle(cancelPeopleImport, async ({ caller, transaction, audit }, { params }) =>
    transaction(async (trx) => {
      const { tenantId, id, fileName } = await findImport(trx, caller, params.id)
      const cancelled = await trx
        .updateTable('peopleImports')
        .set({ status: 'cancelled', updatedAt: ports.now() })
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returning('rowsDone')
        .executeTakeFirst()
      if (cancelled) {
        const target = { id, name: fileName }
        await audit(trx, { action: 'stop', subject: 'Person', target, after: { rows: cancelled.rowsDone } })
      }
      return showImport(await findImport(trx, caller, id))
    }),
  ),

  handle(getPeopleImportErrors, async ({ caller, transaction }, { params }) => {
    const found = await transaction((trx) => findImport(trx, caller, params.id))
    const locale = await ownLocale(ports.store, caller)
    const lines = await download(ports.store, { caller, transaction }, (read) => importErrorsCsv(read, found, locale))
    return new Csv('not-imported.csv', lines)
  }),
]

export const lookups: Lookups<'people' | 'segments'> = {
  ...segmentLookups,
  people: async (trx, caller, { typed, like, values, limit, offset }) => {
    const people = await trx
      .selectFrom('people')
      .select(['id', 'mobile', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
      .where((eb) => eb.and(ofCaller(caller)))
      .where(withIds('id', values))
      .$if(typed !== '', (list) =>
        list.where((eb) =>
          eb.or([
            eb(sql`first_name || ' ' || last_name`, 'ilike', like),
            ...(/\d/.test(typed) ? [eb('mobile', 'like', mobilePrefix(typed))] : []),
          ]),
        ),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return people.map(({ id, name, mobile }) => ({ value: id, label: name || `+${mobile}`, detail: `+${mobile}` }))
  },
}

const targetOf = ({ id, mobile }: Person) => ({ id, name: mobile })

async function one(trx: Scope, caller: Caller, row: Parameters<typeof showPeople>[2][number]): Promise<Person> {
  const [person] = await showPeople(trx, caller, [row])
  if (!person) throw new ApiProblem('resource.notFound')
  return person
}
