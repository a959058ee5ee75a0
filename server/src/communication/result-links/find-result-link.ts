import type { Row } from '../../foundation/db/database.ts'
import { asApp, asEntry, asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Reader } from '../../foundation/http/heavy-reads.ts'
import { hashOfCode } from './result-code.ts'

/** A link that works, and what reads for its maker: the account that made it, with its sub-accounts. */
export type FoundResultLink = { link: Row<'resultLinks'>; reader: Reader }

/** Finds the link of a code. Undefined for every other code, also after the link's end. */
export async function findResultLink(store: Store, code: string, now: Date): Promise<FoundResultLink | undefined> {
  const link = await asEntry(store, await hashOfCode(code), (trx) =>
    trx.selectFrom('resultLinks').selectAll().executeTakeFirst(),
  )
  if (!link || link.endsAt <= now) return undefined
  const { tenantId, accountId, userId } = link
  const accounts = await asWorker(store, (trx) =>
    trx
      .selectFrom('accounts')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where((eb) => eb.or([eb('id', '=', accountId), eb('parentId', '=', accountId)]))
      .execute(),
  )
  const tenancy = { tenantId, accountIds: accounts.map(({ id }) => id), actingAccountId: accountId, userId }
  return {
    link,
    reader: {
      caller: { tenancy, acting: { id: accountId }, user: { id: userId } },
      transaction: (work, options) => asApp(store, tenancy, work, options),
    },
  }
}
