import { deletePeople, type PeopleFilter } from '@songsarn/contract/people'
import type { Scope } from '../db/database.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Caller, ofCaller } from '../http/caller.ts'
import { type Handler, handle } from '../http/handle.ts'
import { heavyRead } from '../http/heavy-reads.ts'
import type { Ports } from '../http/ports.ts'
import { matchingPeople } from './matching-people.ts'

export const deletePeopleHandler = (ports: Ports): Handler =>
  handle(deletePeople, (context, { body }) =>
    heavyRead(ports.store, context, async (trx) => {
      const { caller, audit } = context
      const { ids = await idsOf(trx, caller, body, ports.now()) } = body
      if (ids.length === 0) return { deleted: 0 }
      const people = await trx
        .deleteFrom('people')
        .where((eb) => eb.and(ofCaller(caller)))
        .where('id', 'in', ids)
        .returning('mobile')
        .execute()
      const [first] = people
      if (first) {
        const name = people.length === 1 ? first.mobile : String(people.length)
        await audit(trx, { action: 'delete', subject: 'Person', target: { id: 'people', name } })
      }
      return { deleted: people.length }
    }),
  )

/** Somebody may have added people since the user saw the count, so a larger one deletes nobody. */
async function idsOf(
  trx: Scope,
  caller: Caller,
  { filter = {}, count: confirmed = 0 }: { filter?: PeopleFilter | undefined; count?: number | undefined },
  now: Date,
): Promise<string[]> {
  const matching = await matchingPeople(trx, caller, filter, now)
  // One statement chooses and counts: between two, others could be added and chosen.
  const rows = await matching
    .select('id')
    .limit(confirmed + 1)
    .execute()
  if (rows.length <= confirmed) return rows.map(({ id }) => id)
  const { count } = await matching.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  throw new ApiProblem('person.moreMatch', { params: { count: Number(count) } })
}
