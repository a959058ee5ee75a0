import type { RuleSections, RulesBody, SendingRules } from '@songsarn/contract/account/sending-rules'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { withoutSecondPerson } from './second-person.ts'
import { audited, problemsOf } from './sections.ts'
import { shownRules } from './show-rules.ts'
import { floorRules, ownRules } from './stored-rules.ts'

/** Sets the sections that the body names. The first of two simultaneous changes is stored; the other is refused. */
export async function changeRules(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  { version, ...changes }: RulesBody,
  now: Date,
): Promise<SendingRules> {
  const floors = await floorRules(trx)
  const errors = [...problemsOf(changes, floors.rules), ...(await withoutSecondPerson(trx, caller, changes))]
  if (errors.length > 0) throw new ApiProblem('request.invalid', { errors })
  const before = await ownRules(trx, ofCaller(caller))
  if (before.version !== version) throw new ApiProblem('sendingRules.changed')
  const after: RuleSections = { ...before.rules, ...changes }
  const row = { rules: JSON.stringify(after), version: version + 1, updatedAt: now }
  const stored = await (version === 0
    ? trx
        .insertInto('sendingRules')
        .values({ ...ofCaller(caller), ...row })
        .onConflict((conflict) => conflict.columns(['tenantId', 'accountId']).doNothing())
        .returning('version')
        .executeTakeFirst()
    : trx
        .updateTable('sendingRules')
        .set(row)
        .where((eb) => eb.and({ ...ofCaller(caller), version }))
        .returning('version')
        .executeTakeFirst())
  if (!stored) throw new ApiProblem('sendingRules.changed')
  await audit(trx, {
    ...{ action: 'update', subject: 'SendingRules', target: caller.acting },
    ...{ before: audited(before.rules), after: audited(after) },
  })
  return shownRules({ rules: after, version: stored.version, updatedAt: now }, floors)
}
