import type { Scope } from '../../foundation/db/database.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { findDomain } from './find-domain.ts'

/** Sets the domain of the short links, which must be checked then; null removes it. Links that were sent keep leading to their targets. */
export async function changeDomain(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  domain: string | null,
  now: Date,
): Promise<void> {
  const account = ofCaller(caller)
  const before = await findDomain(trx, account)
  if ((before?.domain ?? null) === domain) return
  await trx
    .deleteFrom('linkDomains')
    .where((eb) => eb.and(account))
    .execute()
  if (domain !== null)
    await trx
      .insertInto('linkDomains')
      .values({ ...account, domain, checkedAt: null, lookedAt: null, wrongSince: null, createdAt: now })
      .execute()
  await audit(trx, {
    ...{ action: 'update', subject: 'SendingRules', target: { id: account.accountId, name: caller.acting.name } },
    ...{ before: { linkDomain: before?.domain ?? null }, after: { linkDomain: domain } },
  })
}
