import { sql } from 'kysely'
import { type MessageContent, type Recipient, recipientKey } from '../../delivery/content.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { byTenant, ofTenant } from '../../foundation/db/distribution.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'

/** Why a message to a mobile of the blacklist is not sent: the code that Logs explains. */
const CODES: Record<Row<'blacklist'>['reason'], string> = {
  unsubscribed: 'recipient.unsubscribed',
  blacklisted: 'recipient.blacklisted',
}

/** A mobile of an account as a text, to look it up by. */
const ofAccount = ({ accountId, address }: Pick<Recipient, 'accountId' | 'address'>) => `${accountId}/${address}`

/** Finds the recipients who are on the blacklist of the account or of its parent, by `ofAccount`. */
async function findBlacklisted(
  trx: Scope,
  recipients: readonly Recipient[],
): Promise<Map<string, Row<'blacklist'>['reason']>> {
  // The id of a parent is also the id of its tenant.
  const found = await byTenant(trx, recipients, async (some) => {
    const { rows } = await sql<Pick<Recipient, 'accountId' | 'address'> & Pick<Row<'blacklist'>, 'reason'>>`
      ${keepPlan}select r.account_id as "accountId", r.address, max(b.reason) as reason
      from ${bulkRows(some, 'r', {
        tenantId: ['uuid', (of) => of.tenantId],
        accountId: ['uuid', (of) => of.accountId],
        address: ['text', (of) => of.address],
      })}
      join blacklist b on b.tenant_id = r.tenant_id and b.account_id = any (array[r.account_id, r.tenant_id])
        and b.mobile = r.address ${ofTenant(trx, 'b')}
      group by 1, 2`.execute(trx)
    return rows
  })
  return new Map(found.flat().map((row) => [ofAccount(row), row.reason]))
}

type OfAccount = { tenantId: string; accountId: string }
type Blacklist = Map<string, Row<'blacklist'>['reason']>

/** The same for many mobiles of one account, by mobile. */
export async function findBlacklistedMobiles(
  trx: Scope,
  { tenantId, accountId }: OfAccount,
  mobiles: readonly string[],
): Promise<Blacklist> {
  const { rows } = await sql<Pick<Row<'blacklist'>, 'mobile' | 'reason'>>`
    select b.mobile, max(b.reason) as reason
    from ${bulkRows(mobiles, 'r', { mobile: ['text', (mobile) => mobile] })}
    join blacklist b on b.tenant_id = ${tenantId} and b.account_id = any (array[${accountId}, ${tenantId}]::uuid[])
      and b.mobile = r.mobile
    group by 1`.execute(trx)
  return new Map(rows.map(({ mobile, reason }) => [mobile, reason]))
}

/** The blacklist of an account and of its parent, by mobile; undefined when both together have more than `most` entries. */
export async function wholeBlacklist(
  trx: Scope,
  { tenantId, accountId }: OfAccount,
  most: number,
): Promise<Blacklist | undefined> {
  const { rows } = await sql<Pick<Row<'blacklist'>, 'mobile' | 'reason'>>`
    select mobile, reason from blacklist
    where tenant_id = ${tenantId} and account_id = any (array[${accountId}, ${tenantId}]::uuid[]) limit ${most + 1}`.execute(
    trx,
  )
  if (rows.length > most) return undefined
  const found: Blacklist = new Map()
  // A mobile may be on both lists: the higher reason counts, as `max` above.
  for (const { mobile, reason } of rows) if (reason > (found.get(mobile) ?? '')) found.set(mobile, reason)
  return found
}

/** Opt-outs and blacklist entries since the analysis stop messages that wait. */
export const refusedRecipients: MessageContent['refused'] = async (trx, recipients) => {
  const found = await findBlacklisted(trx, recipients)
  return new Map(
    recipients.flatMap((recipient) => {
      const reason = found.get(ofAccount(recipient))
      return reason === undefined ? [] : [[recipientKey(recipient), CODES[reason]]]
    }),
  )
}
