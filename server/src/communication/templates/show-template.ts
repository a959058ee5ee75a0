import type { Template } from '@songsarn/contract/communication/templates'
import { withNames } from '../../account/accounts/with-names.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'

/** A template as callers get it. */
export async function showTemplate(trx: Scope, row: Row<'templates'>): Promise<Template> {
  const [template] = await showTemplates(trx, [row])
  if (!template) throw new Error('no template to show')
  return template
}

export async function showTemplates(trx: Scope, rows: readonly Row<'templates'>[]): Promise<Template[]> {
  const [first] = rows
  if (!first) return []
  const created = await withNames(trx, first.tenantId, rows)
  const updated = await withNames(
    trx,
    first.tenantId,
    rows.map(({ accountId, updatedBy }) => ({ accountId, userId: updatedBy })),
  )
  return created.map((of, index) => ({
    tempId: of.id,
    templateName: of.name,
    senderName: of.sender,
    content: of.content,
    shortenUrl: of.shortenUrl,
    version: of.version,
    createDate: of.createdAt.toISOString(),
    createBy: of.userName ?? '',
    updateDate: of.updatedAt.toISOString(),
    updateBy: updated[index]?.userName ?? '',
  }))
}

/** Target of the entries of the audit log. */
export const targetOf = ({ tempId, templateName }: Template) => ({ id: tempId, name: templateName })
/** The text itself is in the versions of the template. */
export const audited = ({ templateName, senderName, shortenUrl, version }: Template) => ({
  templateName,
  senderName,
  shortenUrl,
  version,
})
