import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'

/** Locks a code that was sent to the caller. */
export const lockCode = (trx: Scope, { self, user }: Caller, token: string) =>
  trx
    .selectFrom('mobileCodes')
    .selectAll()
    .where((eb) => eb.and({ tenantId: self.tenantId, id: token.toLowerCase(), userId: user.id }))
    .forUpdate()
    .executeTakeFirst()
