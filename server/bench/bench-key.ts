import { newKey } from '../src/account/api-keys/new-key.ts'
import { newId } from '../src/foundation/db/id.ts'
import { asWorker, type Store } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'

/** Makes an API key of a caller, with these scopes. */
export async function makeBenchKey(store: Store, { tenancy }: Caller, scopes: readonly string[]): Promise<string> {
  const { key, hash, hint } = await newKey('live')
  await asWorker(store, (trx) =>
    trx
      .insertInto('apiKeys')
      .values({
        ...{ tenantId: tenancy.tenantId, accountId: tenancy.actingAccountId, id: newId(), userId: tenancy.userId },
        ...{ name: 'bench', mode: 'live', scopes: [...scopes], keyHash: hash, hint, lastUsedAt: null, revokedAt: null },
      })
      .execute(),
  )
  return key
}
