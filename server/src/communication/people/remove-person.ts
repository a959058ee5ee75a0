import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { findPerson } from './store-person.ts'

/** Removes a person. */
export function removePerson({ caller, transaction, audit }: CallerContext, personId: string): Promise<undefined> {
  return transaction(async (trx) => {
    const { tenantId, id, mobile } = await findPerson(trx, caller, personId)
    await trx
      .deleteFrom('people')
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
    await audit(trx, { action: 'delete', subject: 'Person', target: { id, name: mobile } })
    return undefined
  })
}
