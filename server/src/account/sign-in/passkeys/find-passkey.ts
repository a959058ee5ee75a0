import type { Scope } from '../../../foundation/db/database.ts'
import { asEntry, type Store } from '../../../foundation/db/tenancy.ts'

/** The passkey of a credential id, with its user. `mayEnter`: the user and their account are active. */
export async function findPasskey(store: Store, credentialId: string) {
  const row = await asEntry(store, credentialId, (trx) =>
    trx
      .selectFrom('passkeys as p')
      .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'p.tenantId').onRef('u.id', '=', 'p.userId'))
      .innerJoin('accounts as a', (join) =>
        join.onRef('a.tenantId', '=', 'u.tenantId').onRef('a.id', '=', 'u.accountId'),
      )
      .where('p.credentialId', '=', credentialId)
      .select(['p.tenantId', 'p.userId', 'p.credentialId', 'p.publicKey', 'p.counter', 'p.userHandle'])
      .select(['u.passwordHash', 'u.active', 'a.active as accountActive'])
      .executeTakeFirst(),
  )
  return row && { ...row, mayEnter: row.active && row.accountActive }
}

/** Stores a use of the passkey. False when a later use of it came in between, or it was removed. */
export async function notePasskeyUse(
  store: Store,
  passkey: { tenantId: string; credentialId: string },
  use: { counter: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await asEntry(store, passkey.credentialId, (trx) =>
    trx
      .updateTable('passkeys')
      .set({ counter: use.counter, lastUsedAt: use.at })
      .where('tenantId', '=', passkey.tenantId)
      .where('credentialId', '=', passkey.credentialId)
      // Most passkeys do not count: they say 0 each time.
      .where('counter', use.counter === 0 ? '=' : '<', use.counter)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** Removes all passkeys of a user. */
export async function removePasskeys(trx: Scope, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  await trx.deleteFrom('passkeys').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
}
