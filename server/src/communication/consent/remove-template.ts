import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { ABOUT, findTemplate, notFound } from './find-template.ts'

/** Removes a consent template. Its versions stay, for the answers to them. */
export function removeTemplate(
  ports: Ports,
  { caller, transaction, audit }: CallerContext,
  id: string,
): Promise<undefined> {
  return transaction(async (trx) => {
    const target = await findTemplate(trx, caller, id)
    await trx
      .updateTable('consentTemplates')
      .set({ deletedAt: ports.now() })
      .where((eb) => eb.and({ ...ofCaller(caller), id }))
      .where('deletedAt', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await audit(trx, { ...ABOUT, action: 'delete', target })
    return undefined
  })
}
