import type { RuleSections, RulesBody, SendingFloors } from '@songsarn/contract/account/sending-rules'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { audited, problemsOf } from './sections.ts'
import { shownFloors } from './show-rules.ts'
import { FLOORS, floorRules } from './stored-rules.ts'

/** Sets what holds for all accounts. In a scope of `asWorker`. */
export async function changeFloors(
  trx: Scope,
  { audit }: Pick<CallerContext, 'audit'>,
  { version, ...changes }: RulesBody,
  now: Date,
): Promise<SendingFloors> {
  const errors = problemsOf(changes, null)
  if (errors.length > 0) throw new ApiProblem('request.invalid', { errors })
  const before = await floorRules(trx)
  if (before.version !== version) throw new ApiProblem('sendingRules.changed')
  const after: RuleSections = { ...before.rules, ...changes }
  const row = { rules: JSON.stringify(after), version: version + 1, updatedAt: now }
  const stored = await (version === 0
    ? trx
        .insertInto('sendingFloors')
        .values({ name: FLOORS, ...row })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('version')
        .executeTakeFirst()
    : trx
        .updateTable('sendingFloors')
        .set(row)
        .where('name', '=', FLOORS)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst())
  if (!stored) throw new ApiProblem('sendingRules.changed')
  await audit(trx, {
    ...{ action: 'update', subject: 'Desk', target: { id: 'sending-rules', name: 'sending-rules' } },
    ...{ before: audited(before.rules), after: audited(after) },
  })
  return shownFloors({ rules: after, version: stored.version, updatedAt: now })
}
