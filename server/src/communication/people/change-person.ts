import type { CallParsed } from '@songsarn/contract/base/call'
import type { Person, updatePerson } from '@songsarn/contract/communication/people'
import { isDuplicate } from '../../foundation/db/is-duplicate.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { onePerson, targetOf } from './one-person.ts'
import { columnsOf, findPerson, mobileTaken } from './store-person.ts'

/** Changes a person. */
export function changePerson(
  ports: Ports,
  { caller, transaction, audit }: CallerContext,
  id: string,
  body: CallParsed<typeof updatePerson>['body'],
): Promise<Person> {
  return transaction(async (trx) => {
    await findPerson(trx, caller, id)
    const now = ports.now()
    const values = await columnsOf(trx, caller, body, now)
    const row = await trx
      .updateTable('people')
      // What a user has changed is not a sample any more.
      .set({ ...values, isSample: false, updatedAt: now })
      .where((eb) => eb.and({ ...ofCaller(caller), id }))
      .returningAll()
      .executeTakeFirstOrThrow()
      // Asking first would let two at once through.
      .catch((error: unknown) => {
        throw isDuplicate(error) ? mobileTaken() : error
      })
    const person = await onePerson(trx, caller, row)
    await audit(trx, { action: 'update', subject: 'Person', target: targetOf(person) })
    return person
  })
}
