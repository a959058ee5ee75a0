import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { type RulesInForce, together } from './rules-in-force.ts'
import { floorRules, readRules } from './stored-rules.ts'

type Account = { tenantId: string; accountId: string }

/** The rules that hold for accounts of any tenant, by account. In a scope of `asWorker`. */
export async function rulesOfAccounts(
  trx: Scope,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, RulesInForce>> {
  const named = [...new Map(accounts.map(({ tenantId, accountId }) => [accountId, { tenantId, accountId }])).values()]
  const findOwn = byTenant(trx, named, async (some) => {
    const { rows } = await sql<{ accountId: string; rules: string }>`
      ${keepPlan}select s.account_id as "accountId", s.rules
      from ${bulkRows(some, 'a', {
        tenantId: ['uuid', (of) => of.tenantId],
        accountId: ['uuid', (of) => of.accountId],
      })}
      join sending_rules s on s.tenant_id = a.tenant_id and s.account_id = a.account_id ${ofTenant(trx, 's')}`.execute(
      trx,
    )
    return rows
  })
  const [found, floors] = await Promise.all([findOwn, floorRules(trx)])
  const own = new Map(found.flat().map(({ accountId, rules }) => [accountId, readRules(rules)]))
  const none = readRules('{}')
  return new Map(named.map(({ accountId }) => [accountId, together(own.get(accountId) ?? none, floors.rules)]))
}
