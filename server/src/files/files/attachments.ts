import { Attachment } from '@songsarn/contract/account/senders'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { FilePorts } from './ports.ts'
import { addFile, type FilePurpose, receiveFile } from './store-file.ts'

/** How long an upload waits for the request that refers to it. */
const WAITS_MS = 24 * 60 * 60 * 1000

/** Stores the file of an upload call; a day later it is deleted, unless `keepAttachments` keeps it. */
export async function uploadAttachment(
  ports: FilePorts,
  context: Pick<CallerContext, 'request' | 'caller' | 'transaction'>,
  purpose: FilePurpose,
  limits: Parameters<typeof receiveFile>[2],
): Promise<Attachment> {
  const { caller, transaction } = context
  const file = await receiveFile(ports, context, limits)
  const now = ports.now()
  const owner = { ...ofCaller(caller), userId: caller.user.id }
  const about = { purpose, now, expiresAt: new Date(now.getTime() + WAITS_MS) }
  return transaction(async (trx) => shownAttachment(await addFile(trx, owner, file, about)))
}

/**
 * Keeps uploaded files with what refers to them from now on.
 *
 * @throws ApiProblem file.gone when one does not exist any more; `path` names its field
 */
export async function keepAttachments(
  trx: Scope,
  caller: Caller,
  { ids, purpose, path }: { ids: readonly string[]; purpose: FilePurpose; path: string },
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const kept = await trx
    .updateTable('files')
    .set({ expiresAt: null })
    .where((eb) => eb.and({ ...ofCaller(caller), kind: purpose }))
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .returningAll()
    .execute()
  const byId = new Map(kept.map((file) => [file.id, shownAttachment(file)]))
  return [...new Set(ids)].map((id) => {
    const file = byId.get(id)
    if (!file) throw new ApiProblem('file.gone', { errors: [fieldError(path, 'unknown')] })
    return file
  })
}

export const shownAttachment = ({ id, name, mediaType, bytes }: Row<'files'>): Attachment => ({
  id,
  name,
  type: mediaType,
  size: bytes,
})

/** Attachments as a row stores them. */
export const readAttachments = (stored: string): Attachment[] => z.array(Attachment).parse(JSON.parse(stored))
