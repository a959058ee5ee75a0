import { createMongoAbility, type MongoAbility } from '@casl/ability'
import type { SessionUser } from '@songsarn/contract/account/session'
import { DEFAULT_RULES } from '@songsarn/contract/base/rights'

/** Whether a user has a right. The service enforces the same rules; here they only hide and disable. */
export function abilityOf(user: Pick<SessionUser, 'abilities'>): (action: string, subject: string) => boolean {
  const ability = createMongoAbility<MongoAbility<[string, string]>>([...(user.abilities ?? DEFAULT_RULES)])
  return (action, subject) => ability.can(action, subject)
}
