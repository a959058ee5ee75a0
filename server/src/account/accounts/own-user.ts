import type { Locale } from '@songsarn/contract/account/session'
import type { Scope } from '../../foundation/db/database.ts'
import { asApp, type Store } from '../../foundation/db/tenancy.ts'
import type { Caller } from '../../foundation/http/caller.ts'

/** The caller's own row, in a scope of `caller.self`. */
export function ownUser(trx: Scope, caller: Caller) {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', caller.self.tenantId)
    .where('accountId', '=', caller.user.accountId)
    .where('id', '=', caller.user.id)
    .executeTakeFirstOrThrow()
}

/** The language that the caller reads: for files and other texts that the service writes. */
export async function ownLocale(store: Store, caller: Caller): Promise<Locale> {
  const { locale } = await asApp(store, caller.self, (trx) => ownUser(trx, caller))
  return locale
}
