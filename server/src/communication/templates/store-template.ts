import { MAX_TEMPLATES, MAX_VERSIONS } from '@songsarn/contract/communication/templates'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

/** Fields of a template that a version keeps. */
export type TemplateText = Pick<Row<'templates'>, 'name' | 'sender' | 'content' | 'shortenUrl'>

/**
 * Creates a template with its first version.
 *
 * @throws ApiProblem limit.reached
 */
export async function addTemplate(
  trx: Scope,
  caller: Caller,
  text: TemplateText,
  now: Date,
): Promise<Row<'templates'>> {
  const owner = ofCaller(caller)
  await requireBelowLimit(trx, caller, { table: 'templates', max: MAX_TEMPLATES })
  const { userId } = caller.tenancy
  const made = await trx
    .insertInto('templates')
    .values({ ...owner, ...text, id: newId(), userId, createdAt: now, updatedBy: userId, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepVersion(trx, made)
  return made
}

/** Changes a template and keeps the change as its newest version. Without a change, no version is added. */
export async function changeTemplate(
  trx: Scope,
  caller: Caller,
  id: string,
  text: TemplateText,
  now: Date,
): Promise<Row<'templates'>> {
  // The lock numbers two simultaneous changes one after the other.
  const before = await trx
    .selectFrom('templates')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new ApiProblem('resource.notFound')
  const isSame =
    before.name === text.name &&
    before.sender === text.sender &&
    before.content === text.content &&
    before.shortenUrl === text.shortenUrl
  if (isSame) return before
  const changed = await trx
    .updateTable('templates')
    .set({ ...text, version: before.version + 1, updatedBy: caller.tenancy.userId, updatedAt: now })
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepVersion(trx, changed)
  return changed
}

/** Stores the newest version, and drops the oldest beyond the limit. */
async function keepVersion(trx: Scope, of: Row<'templates'>): Promise<void> {
  const { tenantId, id: templateId, accountId, version, name, sender, content, shortenUrl } = of
  await trx
    .insertInto('templateVersions')
    .values({
      tenantId,
      templateId,
      accountId,
      version,
      name,
      sender,
      content,
      shortenUrl,
      userId: of.updatedBy,
      createdAt: of.updatedAt,
    })
    .execute()
  await trx
    .deleteFrom('templateVersions')
    .where('tenantId', '=', tenantId)
    .where('templateId', '=', templateId)
    .where('version', '<=', version - MAX_VERSIONS)
    .execute()
}
