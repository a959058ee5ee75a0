import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { FileAnswer } from '../../foundation/http/file-answer.ts'
import { FileGone, type FilePorts } from './ports.ts'
import type { FilePurpose } from './store-file.ts'

type Wanted = { id: string; purpose: FilePurpose; now: Date }

/** Finds a file of the acting account; 404 for a file of another account or purpose, or an expired file. */
export function findFile(trx: Scope, caller: Caller, { id, purpose, now }: Wanted): Promise<Row<'files'>> {
  return trx
    .selectFrom('files')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id, kind: purpose }))
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
}

/** The bytes of a file that the caller may read. */
export async function readFile(
  { files, log }: Pick<FilePorts, 'files' | 'log'>,
  { id, name, mediaType, bytes }: Row<'files'>,
): Promise<FileAnswer> {
  try {
    return new FileAnswer({ name, mediaType, bytes, content: await files.read(id) })
  } catch (error) {
    if (!(error instanceof FileGone)) throw error
    log.error({ file: id }, 'a file has no bytes')
    throw new ApiProblem('resource.notFound', { cause: error })
  }
}

type WaitingFiles = { tenantId: string; accountId: string; kind: FilePurpose; userId?: string; id?: string }

/** Sets when files that have an end will end; null keeps them. Returns how many there were. */
export async function setFilesEnd(trx: Scope, of: WaitingFiles, expiresAt: Date | null, now: Date): Promise<number> {
  const changed = trx
    .updateTable('files')
    .set({ expiresAt })
    .where((eb) => eb.and(of))
    .where('expiresAt', '>', now)
  return (await changed.returning('id').execute()).length
}

/** Deletes a file, unless it has ended: the file cannot be found any more, and a job removes its bytes. */
export async function deleteFile(
  trx: Scope,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<boolean> {
  const deleted = await trx
    .updateTable('files')
    .set({ expiresAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
