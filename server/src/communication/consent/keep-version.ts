import type { Row, Scope } from '../../foundation/db/database.ts'

/** Keeps the text of a template for the people who answer it. */
export const keepVersion = (
  trx: Scope,
  { tenantId, accountId, id: templateId, version }: Row<'consentTemplates'>,
  content: string,
  createdAt: Date,
) =>
  trx.insertInto('consentVersions').values({ tenantId, accountId, templateId, version, content, createdAt }).execute()
