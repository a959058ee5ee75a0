import type { Person } from '@songsarn/contract/communication/people'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { showPeople } from './store-person.ts'

/** A person as the API shows them. */
export async function onePerson(trx: Scope, caller: Caller, row: Row<'people'>): Promise<Person> {
  const [person] = await showPeople(trx, caller, [row])
  if (!person) throw new ApiProblem('resource.notFound')
  return person
}

export const targetOf = ({ id, mobile }: Person) => ({ id, name: mobile })
