import type { RuleSections } from '@songsarn/contract/account/sending-rules'
import type { FieldError } from '@songsarn/contract/base/problem'
import type { Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { abilityOf } from '../sign-in/auth/caller.ts'

/**
 * The error of a rule of approval that would stop every send, because nobody could approve what another person asks for. Users of the
 * parent account can act for a sub-account, so its rule is never refused.
 */
export async function withoutSecondPerson(
  trx: Scope,
  caller: Caller,
  { approval }: Partial<RuleSections>,
): Promise<FieldError[]> {
  if (!approval || caller.acting.parentId !== null) return []
  const users = await trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where((eb) => eb.and({ ...ofCaller(caller), active: true }))
    .where('deletedAt', 'is', null)
    .execute()
  const approvers = users.filter(({ role }) => abilityOf(role).can('update', 'Approval'))
  const askers = users.filter(({ role }) => abilityOf(role).can('send', 'Communication'))
  const isPossible = askers.some((asker) => approvers.some(({ id }) => id !== asker.id))
  return isPossible ? [] : [fieldError('approval', 'noSecondPerson')]
}
