import { FILE_KINDS, type FileKind, HEAD_BYTES, kindOfEnds, TAIL_BYTES } from '@songsarn/contract/base/file-kind'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { largeBody } from '../../foundation/http/large-bodies.ts'
import { makeRoom } from '../storage/make-room.ts'
import { type Bytes, type FilePorts, FileTooLarge, NotOneFile, type Written } from './ports.ts'

/** Owner of a file. `userId` is null for a file that a job made. */
export type FileOwner = { tenantId: string; accountId: string; userId: string | null }
/** Purposes of files. Each subject finds only files of its own purpose. */
export type FilePurpose = 'import' | 'report' | 'sender' | 'ticket' | 'avatar'
/** Bytes in the file store that no row has yet. */
export type NewFile = Written & {
  id: string
  name: string
  mediaType: string
  /** Bytes of its rows, which are stored beside it. Default: none. */
  rowBytes?: number
}

/**
 * Stores the file of an upload call, and returns it for `addFile`. Refuses a file that is empty, too large, or not of one
 * of `kinds` by its content.
 *
 * @throws ApiProblem file.missing, file.empty, file.wrongKind or file.tooLarge, which the call lists in its `errors`
 */
export async function receiveFile(
  { files, receiveUpload }: Pick<FilePorts, 'files' | 'receiveUpload'>,
  { request, caller }: Pick<CallerContext, 'request' | 'caller'>,
  { maxBytes, kinds }: { maxBytes: number; kinds: readonly FileKind[] },
): Promise<NewFile> {
  // An account, and a customer, uploads a few files at a time.
  using uploading = largeBody(ofCaller(caller))
  uploading.enter()
  const id = newId()
  try {
    return await receiveUpload(request, maxBytes, async ({ name, content }) => {
      const ends = { head: new Uint8Array(), tail: new Uint8Array() }
      const written = await files.write(id, withEnds(content, ends))
      if (written.bytes === 0) throw new ApiProblem('file.empty')
      const kind = kindOfEnds(ends.head, ends.tail)
      if (!kind || !kinds.includes(kind))
        throw new ApiProblem('file.wrongKind', { params: { kinds: kinds.join(', ').toUpperCase() } })
      return { ...written, id, name: nameOfKind(plainName(name), kind), mediaType: FILE_KINDS[kind] }
    })
  } catch (error) {
    await files.delete(id)
    if (error instanceof FileTooLarge) throw new ApiProblem('file.tooLarge', { params: { max: maxBytes / 1_000_000 } })
    if (error instanceof NotOneFile) throw new ApiProblem('file.missing', { cause: error })
    throw error
  }
}

/** Stores a file that a job makes, and returns it for `addFile`. */
export async function writeFile(
  { files }: Pick<FilePorts, 'files'>,
  about: { name: string; mediaType: string },
  content: Bytes,
): Promise<NewFile> {
  const id = newId()
  return { ...about, id, ...(await files.write(id, content)) }
}

/**
 * Adds the row of a stored file, in the transaction that refers to it. When that does not commit, the bytes are swept later.
 *
 * @throws ApiProblem storage.full or request.tooMany when the account has no room for it
 */
export async function addFile(
  trx: Scope,
  owner: FileOwner,
  { id, name, mediaType, bytes, rowBytes = 0, sha256 }: NewFile,
  about: { purpose: FilePurpose; now: Date; expiresAt: Date | null; details?: object },
): Promise<Row<'files'>> {
  const { purpose, now, expiresAt } = about
  const details = about.details === undefined ? null : JSON.stringify(about.details)
  await makeRoom(trx, owner, bytes + rowBytes, now)
  return trx
    .insertInto('files')
    .values({
      ...owner,
      id,
      kind: purpose,
      name,
      mediaType,
      bytes,
      rowBytes,
      sha256,
      createdAt: now,
      expiresAt,
      details,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps the first and the last bytes of what passes. */
async function* withEnds(content: Bytes, ends: { head: Uint8Array; tail: Uint8Array }): Bytes {
  for await (const chunk of content) {
    if (ends.head.length < HEAD_BYTES) ends.head = joined(ends.head, chunk).slice(0, HEAD_BYTES)
    ends.tail = joined(ends.tail, chunk.subarray(-TAIL_BYTES)).slice(-TAIL_BYTES)
    yield chunk
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

const MAX_NAME = 200

/** Names under which a program opens a file as what it is; the first one is added to another name. */
const ENDINGS: Record<FileKind, readonly string[]> = {
  csv: ['csv', 'tsv', 'txt'],
  txt: ['txt', 'csv', 'tsv'],
  xlsx: ['xlsx'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  pdf: ['pdf'],
}

/** A text that is called `page.html` becomes `page.html.txt`: a person who downloads it does not run it. */
function nameOfKind(name: string, kind: FileKind): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return ENDINGS[kind].includes(ending) ? name : `${name}.${ENDINGS[kind][0]}`
}

/** The name without folders and control characters, for lists and downloads. */
function plainName(name: string): string {
  const plain = name.replace(/^.*[/\\]/, '').replaceAll(/\p{C}/gu, '')
  return [...plain].slice(-MAX_NAME).join('').trim() || 'file'
}
