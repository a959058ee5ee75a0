import type { Row, Scope } from '../../foundation/db/database.ts'

type Account = { tenantId: string; accountId: string }

/** The domain that an account set, checked or not. */
export const findDomain = (trx: Scope, { tenantId, accountId }: Account): Promise<Row<'linkDomains'> | undefined> =>
  trx
    .selectFrom('linkDomains')
    .selectAll()
    .where((eb) => eb.and({ tenantId, accountId }))
    .executeTakeFirst()

/** Where the short links of an account begin: at its checked domain, else at the address of the service. */
export async function linkOrigin(trx: Scope, account: Account, publicUrl: string): Promise<string> {
  const found = await findDomain(trx, account)
  return found?.checkedAt ? `https://${found.domain}` : new URL(publicUrl).origin
}
