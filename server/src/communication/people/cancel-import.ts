import type { CallAnswer } from '@songsarn/contract/base/call'
import type { cancelPeopleImport } from '@songsarn/contract/communication/people-imports'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { findImport, showImport } from './start-import.ts'

/** Cancels an import that runs, or has not begun. What it has stored stays. */
export function cancelImport(
  ports: Ports,
  { caller, transaction, audit }: CallerContext,
  importId: string,
): Promise<CallAnswer<typeof cancelPeopleImport>> {
  return transaction(async (trx) => {
    const { tenantId, id, fileName } = await findImport(trx, caller, importId)
    // Of a preview nothing is stored, so its counts are of nobody.
    await trx
      .updateTable('peopleImports')
      .set({ rowsDone: 0, created: 0, updated: 0, skipped: 0, invalid: 0, found: null })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('status', 'in', ['checking', 'ready'])
      .execute()
    const cancelled = await trx
      .updateTable('peopleImports')
      .set({ status: 'cancelled', updatedAt: ports.now() })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('status', 'in', ['checking', 'ready', 'running'])
      .returning('rowsDone')
      .executeTakeFirst()
    if (cancelled) {
      const target = { id, name: fileName }
      await audit(trx, { action: 'stop', subject: 'Person', target, after: { rows: cancelled.rowsDone } })
    }
    return showImport(await findImport(trx, caller, id))
  })
}
