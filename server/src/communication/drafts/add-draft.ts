import type { DraftFields } from '@songsarn/contract/communication/draft-fields'
import { type Draft, MAX_DRAFTS } from '@songsarn/contract/communication/drafts'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { setFilesEnd } from '../../files/files/find-file.ts'
import { makeRoom } from '../../files/storage/make-room.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { columnsOf } from './fields.ts'
import { shown, visible } from './find-draft.ts'

type NewDraft = { fields: DraftFields; now: Date; duplicateOf?: string }

/**
 * Stores a new draft of the acting account; `duplicateOf` is the communication that it copies.
 *
 * @throws ApiProblem limit.reached, storage.full, or draft.exists for a second quick send of a user
 */
export async function addDraft(trx: Scope, caller: Caller, { fields, now, duplicateOf }: NewDraft): Promise<Draft> {
  const owner = ofCaller(caller)
  const { userId } = caller.tenancy
  await requireBelowLimit(trx, caller, { table: 'drafts', max: MAX_DRAFTS })
  // Under the lock of the limit.
  const own = await visible(trx, caller).select('id').where('type', '=', 'quick-send').executeTakeFirst()
  if (fields.type === 'quick-send' && own) throw new ApiProblem('draft.exists', { params: { id: own.id } })
  await keepFile(trx, caller, fields, now)
  await makeRoom(trx, owner, bytesOf(fields), now)
  const made = await trx
    .insertInto('drafts')
    .values({
      ...owner,
      ...columnsOf(fields),
      ...{ id: newId(), type: fields.type, userId, createdAt: now, updatedBy: userId, updatedAt: now },
      duplicateOf: duplicateOf ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return shown(trx, made)
}

const FILE_MS = 7 * 24 * 3600 * 1000

/** An import file lasts as long as somebody works on the draft that names it. */
export async function keepFile(trx: Scope, caller: Caller, fields: DraftFields, now: Date): Promise<void> {
  if (fields.type !== 'broadcast' || !fields.file) return
  const file = { ...ofCaller(caller), id: fields.file.fileId, kind: 'import' } as const
  await setFilesEnd(trx, file, new Date(now.getTime() + FILE_MS), now)
}

/** About what a draft takes in the storage of its account. */
export function bytesOf(fields: DraftFields): number {
  const { recipients, content, options } = columnsOf(fields)
  return new TextEncoder().encode(recipients + content + options).byteLength
}
