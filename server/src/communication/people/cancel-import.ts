import type { CallAnswer } from '@songsarn/contract/base/call'
import type { cancelPeopleImport } from '@songsarn/contract/communication/people'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { findImport, showImport } from './start-import.ts'

/** Cancels an import that runs. What it has stored stays. */
export function cancelImport(
  ports: Ports,
  { caller, transaction, audit }: CallerContext,
  importId: string,
): Promise<CallAnswer<typeof cancelPeopleImport>> {
  return transaction(async (trx) => {
    const { tenantId, id, fileName } = await findImport(trx, caller, importId)
    const cancelled = await trx
      .updateTable('peopleImports')
      .set({ status: 'cancelled', updatedAt: ports.now() })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('rowsDone')
      .executeTakeFirst()
    if (cancelled) {
      const target = { id, name: fileName }
      await audit(trx, { action: 'stop', subject: 'Person', target, after: { rows: cancelled.rowsDone } })
    }
    return showImport(await findImport(trx, caller, id))
  })
}
