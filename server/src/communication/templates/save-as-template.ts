import { type Template, VERIFY_SENDER } from '@songsarn/contract/communication/templates'
import { isApprovedSender } from '../../account/senders/approved-sender.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { audited, showTemplate, targetOf } from './show-template.ts'
import { addTemplate, type TemplateText } from './store-template.ts'

/**
 * Makes a template of a text that is sent, or was. Its sender may be no sender name: a LINE Official Account, or a name
 * that is not approved any more.
 */
export async function saveAsTemplate(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  text: TemplateText,
  now: Date,
): Promise<Template> {
  const isApproved = await isApprovedSender(trx, ofCaller(caller), text.sender)
  const row = await addTemplate(trx, caller, isApproved ? text : { ...text, sender: VERIFY_SENDER }, now)
  const made = await showTemplate(trx, row)
  await audit(trx, { action: 'create', subject: 'Template', target: targetOf(made), after: audited(made) })
  return made
}
