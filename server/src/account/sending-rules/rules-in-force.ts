import type { ApprovalRule } from '@songsarn/contract/account/approval-rule'
import { type LinkRule, strictestLinks } from '@songsarn/contract/account/link-rule'
import { commonHours, type HoursRule } from '@songsarn/contract/account/sending-hours'
import type { CapRule, RuleSections } from '@songsarn/contract/account/sending-rules'
import { coalesce } from '../../foundation/concurrency/coalesce.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { floorRules, ownRules } from './stored-rules.ts'

/** What holds for the sends of an account: its own rules and those of the provider, together. */
export type RulesInForce = {
  /** When marketing may be sent; null: always. */
  hours: HoursRule | null
  /** Each of them holds. */
  caps: CapRule[]
  /** A send that one of them asks for needs the approval of another person. */
  approvals: ApprovalRule[]
  /** What happens to links that are not the sender's; null: they are sent. */
  links: LinkRule | null
  /** A send pauses when more than these percent of its messages failed or opted out; null: never. */
  brakePercent: number | null
}

/** The rules that hold for an account. Two statements: Citus joins no table that it distributes with one of the coordinator. */
export async function rulesInForce(
  trx: Scope,
  account: { tenantId: string; accountId: string },
): Promise<RulesInForce> {
  const [floors, own] = await Promise.all([floorRules(trx), ownRules(trx, account)])
  return together(own.rules, floors.rules)
}

const lookups = new WeakMap<Store, (account: string) => Promise<RulesInForce>>()

/** The same for a caller, in a transaction of its own that simultaneous calls for an account share. */
export function findRulesInForce(store: Store, { tenancy }: Pick<Caller, 'tenancy'>): Promise<RulesInForce> {
  const lookup = lookups.get(store) ?? coalesce((account) => lookUp(store, account))
  lookups.set(store, lookup)
  return lookup(`${tenancy.tenantId} ${tenancy.actingAccountId}`)
}

function lookUp(store: Store, account: string): Promise<RulesInForce> {
  const [tenantId = '', accountId = ''] = account.split(' ')
  return asWorker(store, (trx) => rulesInForce(trx, { tenantId, accountId }), { isOneStep: true })
}

/** Hours outside of the provider's, set before the provider set them, give way to the provider's. */
export const together = (own: RuleSections, floors: RuleSections): RulesInForce => ({
  hours:
    own.hours && floors.hours ? (commonHours(own.hours, floors.hours) ?? floors.hours) : (own.hours ?? floors.hours),
  caps: [own.cap, floors.cap].filter((cap) => cap !== null),
  approvals: [own.approval, floors.approval].filter((approval) => approval !== null),
  links: strictestLinks([own.links, floors.links]),
  brakePercent: lower(own.brake?.percent ?? null, floors.brake?.percent ?? null),
})

const lower = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other)
