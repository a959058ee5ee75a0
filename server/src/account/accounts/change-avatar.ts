import { deleteFile, setFilesEnd } from '../../files/files/find-file.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

/**
 * Keeps the uploaded picture of a user and deletes their former one.
 *
 * @param avatar the id of their upload; null: no picture
 * @throws ApiProblem file.gone when the file is not their upload, or was deleted
 */
export async function changeAvatar(trx: Scope, user: Row<'users'>, avatar: string | null, now: Date): Promise<void> {
  if (avatar === user.avatar) return
  const { tenantId, accountId, id: userId } = user
  if (avatar !== null) {
    const upload = { tenantId, accountId, userId, kind: 'avatar', id: avatar } as const
    if ((await setFilesEnd(trx, upload, null, now)) === 0)
      throw new ApiProblem('file.gone', { errors: [fieldError('avatar', 'unknown')] })
  }
  if (user.avatar !== null) await deleteFile(trx, { tenantId, id: user.avatar }, now)
}
