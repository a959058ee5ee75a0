import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { LineOwner } from './line-channel.ts'

/** The mobiles, of those given, whose people can be reached by LINE: their user is known and has not blocked the account. */
export async function findOnLine(
  trx: Scope,
  { tenantId, accountId }: LineOwner,
  mobiles: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ mobile: string }>`
    select p.mobile from people p
    left join line_users u on u.tenant_id = p.tenant_id and u.account_id = p.account_id and u.line_id = p.line_id
    where p.tenant_id = ${tenantId} and p.account_id = ${accountId} and p.mobile = any (${[...mobiles]}::text[])
      and p.line_id is not null and u.is_reachable is not false`.execute(trx)
  return new Set(rows.map(({ mobile }) => mobile))
}

/** The LINE channel of an account, and the users of LINE with these mobiles. Users who cannot be reached are missing. */
export async function findLineUsers(
  trx: Scope,
  { tenantId, accountId }: LineOwner,
  mobiles: readonly string[],
): Promise<{ channel: Row<'lineChannels'>; lineIds: ReadonlyMap<string, string> } | undefined> {
  const channel = await trx
    .selectFrom('lineChannels')
    .selectAll()
    .where((eb) => eb.and({ tenantId, accountId }))
    .executeTakeFirst()
  if (!channel) return undefined
  const { rows } = await sql<{ mobile: string; lineId: string }>`
    select p.mobile, p.line_id as "lineId" from people p
    left join line_users u on u.tenant_id = p.tenant_id and u.account_id = p.account_id and u.line_id = p.line_id
    where p.tenant_id = ${tenantId} and p.account_id = ${accountId} and p.mobile = any (${[...mobiles]}::text[])
      and p.line_id is not null and u.is_reachable is not false`.execute(trx)
  return { channel, lineIds: new Map(rows.map(({ mobile, lineId }) => [mobile, lineId])) }
}
