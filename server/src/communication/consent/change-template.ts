import type { CallParsed } from '@songsarn/contract/base/call'
import type { ConsentTemplate, updateConsentTemplate } from '@songsarn/contract/communication/consent'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { ABOUT, audited, notFound, ownTemplates } from './find-template.ts'
import { keepVersion } from './keep-version.ts'
import { shownTemplate, shownWith } from './show-templates.ts'

/** Changes a consent template. Another text is another version. */
export function changeTemplate(
  ports: Ports,
  { caller, transaction, audit }: CallerContext,
  id: string,
  body: CallParsed<typeof updateConsentTemplate>['body'],
): Promise<ConsentTemplate> {
  return transaction(async (trx) => {
    // The lock numbers two simultaneous changes one after the other.
    const before = await ownTemplates(trx, caller)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const { content } = await shownTemplate(trx, caller, before)
    const isChanged = content !== body.content
    const now = ports.now()
    const changed = await trx
      .updateTable('consentTemplates')
      .set({ name: body.name, version: before.version + (isChanged ? 1 : 0), updatedAt: now })
      .where((eb) => eb.and({ ...ofCaller(caller), id }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (isChanged) await keepVersion(trx, changed, body.content, now)
    await audit(trx, {
      ...ABOUT,
      action: 'update',
      target: changed,
      before: audited(before),
      after: audited(changed),
    })
    return shownWith(changed, body.content)
  })
}
