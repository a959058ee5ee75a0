import type { PeopleFilter } from '@songsarn/contract/communication/people'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { findSegment } from './find-segments.ts'
import { matchingPeople } from './matching-people.ts'

/** People who are chosen for an action: by their ids, or all that match a filter, with how many the user saw. */
type Choice = { ids?: string[] | undefined; filter?: PeopleFilter | undefined; count?: number | undefined }

/**
 * The chosen people of the acting account. Somebody may have added people since the user saw the count: throws ApiProblem
 * person.moreMatch when more match.
 */
export async function chosenPeople(
  trx: Scope,
  caller: Caller,
  { ids, filter = {}, count: confirmed = 0 }: Choice,
  now: Date,
): Promise<{ id: string; mobile: string }[]> {
  if (ids)
    return trx
      .selectFrom('people')
      .select(['id', 'mobile'])
      .where((eb) => eb.and(ofCaller(caller)))
      .where('id', 'in', ids)
      .execute()
  const matching = await matchingPeople(trx, caller, filter, now)
  // One statement chooses and counts: between two, others could be added and chosen.
  const people = await matching
    .select(['p.id', 'p.mobile'])
    .limit(confirmed + 1)
    .execute()
  if (people.length <= confirmed) return people
  const { count } = await matching.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  throw new ApiProblem('person.moreMatch', { params: { count: Number(count) } })
}

/** Most mobiles in one entry of the audit log. */
const MAX_NAMED = 100

/** Who was chosen, for the audit log: the filter, or the mobiles if they are few, and how many they were. */
export async function choiceInAudit(
  trx: Scope,
  caller: Caller,
  { filter }: Choice,
  mobiles: readonly string[],
): Promise<{ people: number; name?: string; mobile?: string | readonly string[]; city?: string; segment?: string }> {
  const people = mobiles.length
  if (!filter) return people <= MAX_NAMED ? { people, mobile: mobiles } : { people }
  const { segment, ...others } = filter
  if (segment === undefined) return { people, ...others }
  return { people, ...others, segment: (await findSegment(trx, caller, segment)).name }
}
