import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

/** Finds a user of the acting account; 404 for a deleted user. */
export const findUser = (trx: Scope, caller: Caller, { id }: { id: string }) =>
  trx
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

export const isUser = async (trx: Scope, caller: Caller, params: { id: string }) =>
  Boolean(await findUser(trx, caller, params))

export const targetOf = ({ id, username }: Row<'users'>) => ({ id, name: username })

export const audited = ({ username, email, fullName, role, active }: Row<'users'>) => ({
  userName: username,
  ...{ email, fullName, role, active },
})
