import type { AccountKey } from '../src/account/accounts/create-account.ts'
import type { Scope } from '../src/foundation/db/database.ts'
import { newId } from '../src/foundation/db/id.ts'
import { asWorker, type Store } from '../src/foundation/db/tenancy.ts'

/** Adds a sender to an account, approved by default. In a scope of `asWorker`. */
export async function addSenderIn(
  trx: Scope,
  { tenantId, accountId }: AccountKey,
  name: string,
  status: 'approved' | 'pending' = 'approved',
): Promise<void> {
  const decidedAt = status === 'approved' ? new Date() : null
  await trx
    .insertInto('senders')
    .values({ tenantId, accountId, id: newId(), name, status, reason: null, decidedAt })
    .execute()
}

/** The same in its own transaction. */
export const addSender = (store: Store, account: AccountKey, name: string, status?: 'approved' | 'pending') =>
  asWorker(store, (trx) => addSenderIn(trx, account, name, status))
