import type { Person } from '@songsarn/contract/communication/people'
import { showPeople } from '../../communication/people/store-person.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

/** The person of the acting account with a mobile; null when there is none. */
export async function readPersonOf(trx: Scope, caller: Caller, mobile: string): Promise<Person | null> {
  const rows = await trx
    .selectFrom('people')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), mobile }))
    .execute()
  const [person] = await showPeople(trx, caller, rows)
  return person ?? null
}
