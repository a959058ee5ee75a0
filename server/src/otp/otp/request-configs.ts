import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import type { Caller } from '../../foundation/http/caller.ts'

/** A configuration with the facts that decide whether it may send. */
export type RequestConfig = Pick<
  Row<'otpConfigs'>,
  | 'id'
  | 'name'
  | 'status'
  | 'sender'
  | 'prefix'
  | 'pinLength'
  | 'expireTime'
  | 'maxFail'
  | 'content'
  | 'callbackData'
  | 'countries'
> & { approved: boolean; trial: boolean; isOff: boolean }

/** The acting account's configurations with these ids, by id. */
export async function readConfigs(
  trx: Scope,
  { tenancy }: Caller,
  ids: readonly string[],
): Promise<Map<string, RequestConfig>> {
  const { rows } = await sql<RequestConfig>`${keepPlan}
    with account as materialized (
      select mode, not active as is_off from accounts a where a.tenant_id = ${tenancy.tenantId} and a.id = ${tenancy.actingAccountId})
    select c.id, c.name, c.status, c.sender, c.prefix, c.pin_length, c.expire_time, c.max_fail, c.content, c.callback_data, c.countries,
      a.mode = 'trial' as trial, a.is_off as "isOff", exists (
      select from senders s where s.tenant_id = ${tenancy.tenantId} and s.account_id = c.account_id and s.name = c.sender
        and s.status = 'approved') as approved
    from otp_configs c cross join account a
    where c.tenant_id = ${tenancy.tenantId} and c.account_id = ${tenancy.actingAccountId}
      and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null`.execute(trx)
  return new Map(rows.map((config) => [config.id, config]))
}
