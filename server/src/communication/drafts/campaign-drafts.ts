import type { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldsOf } from './fields.ts'

/** The drafts of a campaign that are not sent or scheduled, the oldest first. */
export async function waitingDrafts(
  trx: Scope,
  caller: Caller,
  campaignId: string,
): Promise<(Pick<Row<'drafts'>, 'id' | 'version'> & { fields: DraftFields })[]> {
  const rows = await trx
    .selectFrom('drafts')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), campaignId, type: 'broadcast' as const }))
    .where('communicationId', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, version: row.version, fields: fieldsOf(row) }))
}

/** Deletes the drafts of a campaign. */
export async function deleteCampaignDrafts(trx: Scope, caller: Caller, campaignId: string): Promise<void> {
  await trx
    .deleteFrom('drafts')
    .where((eb) => eb.and({ ...ofCaller(caller), campaignId }))
    .execute()
}
