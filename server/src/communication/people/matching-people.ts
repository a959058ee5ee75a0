import type { PeopleFilter } from '@songsarn/contract/communication/people'
import { type SqlBool, sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { containing } from '../../foundation/http/list.ts'
import { filterOf, findSegment, inSegment } from './find-segments.ts'
import { mobilePrefix } from './mobile-prefix.ts'

/** The people of the acting account that match a filter of the list, from `people as p`. */
export async function matchingPeople(trx: Scope, caller: Caller, filter: PeopleFilter, now: Date) {
  const { name, mobile, city, segment } = filter
  const ofSegment = segment === undefined ? undefined : filterOf(await findSegment(trx, caller, segment))
  return trx
    .selectFrom('people as p')
    .where((eb) => eb.and(ofCaller(caller)))
    .where(ofSegment ? inSegment(ofSegment, ofCaller(caller), now) : sql<SqlBool>`true`)
    .$if(mobile !== undefined, (list) => list.where('mobile', 'like', mobilePrefix(mobile ?? '')))
    .$if(name !== undefined, (list) => {
      const like = containing(name ?? '')
      return list.where((eb) => eb.or([eb('firstName', 'ilike', like), eb('lastName', 'ilike', like)]))
    })
    .$if(city !== undefined, (list) => list.where('city', 'ilike', containing(city ?? '')))
}
