import type { Scope } from '../../../foundation/db/database.ts'

/** Ends the link that a user may have been mailed to set a new password. */
export async function endPasswordResets(trx: Scope, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  await trx.deleteFrom('passwordResets').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
}
