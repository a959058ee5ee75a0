import {
  createPerson,
  deletePerson,
  getPerson,
  listPeople,
  updatePerson,
} from '@songsarn/contract/communication/people'
import { sql } from 'kysely'
import type { FilePorts } from '../../files/files/ports.ts'
import { byName } from '../../foundation/db/by-name.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import { readPage, sortedBy, sortOf } from '../../foundation/http/list.ts'
import { type Lookups, withIds } from '../../foundation/http/lookups.ts'
import { addPerson } from './add-person.ts'
import { blacklistHandlers } from './blacklist.ts'
import { changePerson } from './change-person.ts'
import { customFieldHandlers } from './custom-fields.ts'
import { deletePeopleHandler } from './delete-people.ts'
import { importHandlers, tagLookups } from './imports.ts'
import { matchingPeople } from './matching-people.ts'
import { mobilePrefix } from './mobile-prefix.ts'
import { onePerson } from './one-person.ts'
import { removePerson } from './remove-person.ts'
import { samplePeopleHandlers } from './sample-people.ts'
import { segmentHandlers, segmentLookups } from './segments.ts'
import { findPerson, showPeople } from './store-person.ts'

const SORTS = {
  createDate: 'id',
  firstName: byName('firstName'),
  lastName: byName('lastName'),
  mobile: 'mobile',
  city: byName('city'),
} as const

export const handlers = (ports: FilePorts): Handler[] => [
  // Before the calls with an id, which would take `blacklist` for an id.
  ...blacklistHandlers(ports),
  ...segmentHandlers(ports),
  ...customFieldHandlers(ports),
  ...samplePeopleHandlers(ports),

  handle(listPeople, async (context, { query }) =>
    heavyRead(ports.store, context, async (trx) => {
      const { caller } = context
      const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const found = await matchingPeople(trx, caller, query, ports.now())
      const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().$call(sortedBy(sort)))
      return { items: await showPeople(trx, caller, rows), ...page }
    }),
  ),

  handle(createPerson, async (context, { body }) => addPerson(ports, context, body)),

  handle(getPerson, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => onePerson(trx, caller, await findPerson(trx, caller, params.id))),
  ),

  handle(
    updatePerson,
    async (context, { params, body }) => changePerson(ports, context, params.id, body),
    async (trx, caller, { id }) => Boolean(await findPerson(trx, caller, id)),
  ),

  handle(deletePerson, async (context, { params }) => removePerson(context, params.id)),

  deletePeopleHandler(ports),

  ...importHandlers(ports),
]

export const lookups: Lookups<'people' | 'segments' | 'tags'> = {
  ...segmentLookups,
  ...tagLookups,
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
      // Those without a name are after all names, by their mobiles.
      .orderBy(sql`trim(first_name || last_name) = ''`)
      .orderBy(byName('firstName'))
      .orderBy(byName('lastName'))
      .orderBy('mobile')
      .limit(limit)
      .offset(offset)
      .execute()
    return people.map(({ id, name, mobile }) => ({ value: id, label: name || `+${mobile}`, detail: `+${mobile}` }))
  },
}
