import type { ConsentTemplate } from '@songsarn/contract/communication/consent'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

export async function shownTemplate(
  trx: Scope,
  caller: Caller,
  row: Row<'consentTemplates'>,
): Promise<ConsentTemplate> {
  const [template] = await shownTemplates(trx, caller, [row])
  if (!template) throw new Error('no template to show')
  return template
}

export async function shownTemplates(
  trx: Scope,
  caller: Caller,
  rows: readonly Row<'consentTemplates'>[],
): Promise<ConsentTemplate[]> {
  if (rows.length === 0) return []
  const versions = await trx
    .selectFrom('consentVersions')
    .select(['templateId', 'version', 'content'])
    .where((eb) => eb.and(ofCaller(caller)))
    .where(
      'templateId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const contentOf = (row: Row<'consentTemplates'>) =>
    versions.find(({ templateId, version }) => templateId === row.id && version === row.version)?.content ?? ''
  return rows.map((row) => shownWith(row, contentOf(row)))
}

export const shownWith = (of: Row<'consentTemplates'>, content: string): ConsentTemplate => ({
  id: of.id,
  name: of.name,
  content,
  version: of.version,
  createDate: of.createdAt.toISOString(),
  updateDate: of.updatedAt.toISOString(),
})
