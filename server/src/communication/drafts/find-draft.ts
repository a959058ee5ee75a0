import type { Draft } from '@songsarn/contract/communication/drafts'
import { withNames } from '../../account/accounts/with-names.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldsOf } from './fields.ts'

/** The drafts of the acting account that the caller may see: quick sends only their own. */
export const visible = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('drafts')
    .where((eb) => eb.and(ofCaller(caller)))
    .where((eb) => eb.or([eb('type', '<>', 'quick-send'), eb('userId', '=', caller.tenancy.userId)]))

export const findDraft = (trx: Scope, caller: Caller, id: string) =>
  visible(trx, caller)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

export async function shown(trx: Scope, of: Row<'drafts'>): Promise<Draft> {
  const { accountId } = of
  const [created, updated] = await withNames(trx, of.tenantId, [
    { accountId, userId: of.userId },
    { accountId, userId: of.updatedBy },
  ])
  return {
    id: of.id,
    version: of.version,
    fields: fieldsOf(of),
    communicationId: of.communicationId,
    createDate: of.createdAt.toISOString(),
    createBy: created?.userName ?? '',
    updateDate: of.updatedAt.toISOString(),
    updateBy: updated?.userName ?? '',
  }
}
