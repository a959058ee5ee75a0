import {
  createFile,
  deleteFile as deleteCall,
  getFile,
  getFileCells,
  getFileContent,
  type ImportFile,
  MAX_FILE_CELLS,
  MAX_IMPORT_BYTES,
  readFileAgain,
} from '@songsarn/contract/base/files'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { deleteFile, findFile, readFile } from '../files/find-file.ts'
import type { FilePorts } from '../files/ports.ts'
import { addFile, type NewFile, receiveFile } from '../files/store-file.ts'
import { ImportDetails, importColumn, prepareImport } from './import-rows.ts'

type Prepared = Awaited<ReturnType<typeof prepareImport>>

const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Import files. Files of other subjects have calls of their own, each with its own right. */
export const handlers = (ports: FilePorts): Handler[] => {
  function addImport(trx: Scope, caller: Caller, file: NewFile, { rowBytes, ...details }: Prepared) {
    const now = ports.now()
    const owner = { ...ofCaller(caller), userId: caller.user.id }
    const about = { purpose: 'import', now, expiresAt: new Date(now.getTime() + LIFETIME_MS), details } as const
    return addFile(trx, owner, { ...file, rowBytes }, about)
  }
  const wanted = (id: string) => ({ id, purpose: 'import', now: ports.now() }) as const
  return [
    handle(createFile, async (context) => {
      const { caller, transaction } = context
      const { signal } = context.request
      const file = await receiveFile(ports, context, { maxBytes: MAX_IMPORT_BYTES, kinds: ['csv', 'txt', 'xlsx'] })
      const prepared = await prepareImport(ports.files, file, ofCaller(caller), undefined, signal)
      return transaction(async (trx) => shown(await addImport(trx, caller, file, prepared)))
    }),

    handle(
      readFileAgain,
      async ({ caller, transaction, saveResponse, request: { signal } }, { params, body }) => {
        const before = await transaction((trx) => findFile(trx, caller, wanted(params.id)))
        const read = ImportDetails.parse(JSON.parse(before.details ?? 'null'))
        const reading = { sheet: body.sheet ?? read.sheet, takesHidden: body.takesHidden ?? read.takesHidden }
        const { name, mediaType } = before
        const id = newId()
        // A file of its own: an analysis may be reading the rows of the first one.
        const copy = { id, name, mediaType, ...(await ports.files.write(id, await ports.files.read(before.id))) }
        const prepared = await prepareImport(ports.files, copy, ofCaller(caller), reading, signal)
        return transaction(async (trx) => saveResponse(trx, shown(await addImport(trx, caller, copy, prepared))))
      },
      async (trx, caller, { id }) => Boolean(await findFile(trx, caller, wanted(id))),
    ),

    handle(getFile, async ({ caller, transaction }, { params }) =>
      transaction(async (trx) => shown(await findFile(trx, caller, wanted(params.id)))),
    ),

    handle(getFileCells, async ({ caller, transaction }, { params, query: { column } }) => {
      const { id, details } = await transaction((trx) => findFile(trx, caller, wanted(params.id)))
      if (ImportDetails.parse(JSON.parse(details ?? 'null')).rows > MAX_FILE_CELLS)
        throw new ApiProblem('file.tooManyRows', { params: { max: MAX_FILE_CELLS } })
      return { cells: await importColumn(ports.files, id, column, ofCaller(caller)) }
    }),

    handle(getFileContent, async ({ caller, transaction, audit }, { params }) => {
      const file = await transaction(async (trx) => {
        const found = await findFile(trx, caller, wanted(params.id))
        await audit(trx, { action: 'export', subject: 'Analysis', target: found })
        return found
      })
      return readFile(ports, file)
    }),

    handle(deleteCall, async ({ caller, transaction }, { params }) =>
      transaction(async (trx) => {
        const deleted = await deleteFile(trx, await findFile(trx, caller, wanted(params.id)), ports.now())
        if (!deleted) throw new ApiProblem('resource.notFound')
        return undefined
      }),
    ),
  ]
}

function shown(of: Row<'files'>): ImportFile {
  const { lines: _, ...details } = ImportDetails.parse(JSON.parse(of.details ?? 'null'))
  return {
    fileId: of.id,
    name: of.name,
    type: of.mediaType,
    size: of.bytes,
    createDate: of.createdAt.toISOString(),
    expireDate: (of.expiresAt ?? of.createdAt).toISOString(),
    ...details,
  }
}
