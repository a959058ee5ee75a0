import type { CallParsed } from '@songsarn/contract/base/call'
import { type createPerson, MAX_PEOPLE, type Person } from '@songsarn/contract/communication/people'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { newId } from '../../foundation/db/id.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { onePerson, targetOf } from './one-person.ts'
import { columnsOf, mobileTaken } from './store-person.ts'

/** Adds a person with a mobile that is new in the account. */
export function addPerson(
  ports: Ports,
  { caller, transaction, audit, saveResponse }: CallerContext,
  body: CallParsed<typeof createPerson>['body'],
): Promise<Person> {
  return transaction(async (trx) => {
    await requireBelowLimit(trx, caller, { table: 'people', max: MAX_PEOPLE })
    const now = ports.now()
    const values = await columnsOf(trx, caller, body, now)
    const row = await trx
      .insertInto('people')
      .values({ ...ofCaller(caller), id: newId(), ...values, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.columns(['tenantId', 'accountId', 'mobile']).doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(mobileTaken)
    const person = await onePerson(trx, caller, row)
    await audit(trx, { action: 'create', subject: 'Person', target: targetOf(person) })
    return saveResponse(trx, person)
  })
}
