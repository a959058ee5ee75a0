import { createMongoAbility, type MongoAbility } from '@casl/ability'
import { DEFAULT_RULES } from '@songsarn/contract/rights'
import type { SessionUser } from '@songsarn/contract/session'

/** What a user may do, by the rules that the service decides by too: here they only hide and disable. */
export function abilityOf(user: Pick<SessionUser, 'abilities'>): (action: string, subject: string) => boolean {
  const ability = createMongoAbility<MongoAbility<[string, string]>>([...(user.abilities ?? DEFAULT_RULES)])
  return (action, subject) => ability.can(action, subject)
}
