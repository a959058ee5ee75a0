import type { CallParsed } from '@songsarn/contract/base/call'
import {
  type ConsentTemplate,
  type createConsentTemplate,
  MAX_CONSENT_TEMPLATES,
} from '@songsarn/contract/communication/consent'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { newId } from '../../foundation/db/id.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { ABOUT, audited } from './find-template.ts'
import { keepVersion } from './keep-version.ts'
import { shownWith } from './show-templates.ts'

/** Makes a consent template with its first version. */
export function addTemplate(
  ports: Ports,
  { caller, transaction, audit, saveResponse }: CallerContext,
  body: CallParsed<typeof createConsentTemplate>['body'],
): Promise<ConsentTemplate> {
  return transaction(async (trx) => {
    const counted = sql<boolean>`deleted_at is null`
    await requireBelowLimit(trx, caller, { table: 'consentTemplates', max: MAX_CONSENT_TEMPLATES, counted })
    const now = ports.now()
    const row = await trx
      .insertInto('consentTemplates')
      .values({ ...ofCaller(caller), id: newId(), name: body.name, createdAt: now, updatedAt: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepVersion(trx, row, body.content, now)
    await audit(trx, { ...ABOUT, action: 'create', target: row, after: audited(row) })
    return saveResponse(trx, shownWith(row, body.content))
  })
}
