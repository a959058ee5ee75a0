import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { DEFAULT_RULES } from '@songsarn/contract/rights'
import type { SessionUser } from '@songsarn/contract/session'

/** Whether a user has a right. The service enforces the same rules; here they only hide and disable. */
export function abilityOf(user: Pick<SessionUser, 'abilities'>): (action: string, subject: string) => boolean {
  const ability = createMongoAbility<MongoAbility<[string, string]>>([...(user.abilities ?? DEFAULT_RULES)])
  return (action, subject) => ability.can(action, subject)
}
