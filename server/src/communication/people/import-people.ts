import { WORKING_STATUSES } from '@songsarn/contract/communication/people-imports'
import { sql } from 'kysely'
import { accountName } from '../../account/accounts/account-name.ts'
import { recordNotice } from '../../account/notices/record-notice.ts'
import type { FileStore } from '../../files/files/ports.ts'
import { importBatches } from '../../files/imports/import-rows.ts'
import type { TableRow } from '../../files/imports/table-limits.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { isUnavailable } from '../../foundation/http/database-health.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import type { Log } from '../../foundation/logging/log.ts'
import { blacklistBatch } from './blacklist-batch.ts'
import { checkImport } from './check-import.ts'
import { ImportSpec } from './import-batch.ts'
import { changeImport, findStoredImport as findImport, type ImportKey, storeErrors } from './import-row.ts'
import { peopleBatch } from './people-batch.ts'
import { countTagged } from './people-tags.ts'
import { undoImport } from './undo-import.ts'

/** Rows of one transaction. */
const BATCH_ROWS = 1000
const RESUME_AFTER_MS = 5 * 60_000

/** Ports of an import. `secretKey` seals the mail about a failure. */
export type ImportPorts = { store: Store; files: FileStore; log: Log; secretKey: SecretKey }

export const IMPORT_PEOPLE_JOB = { name: 'import-people' } as const

/** Checks, runs or undoes one import, as its status says. It goes on where it was, so it may run again or in two processes. */
export const importPeopleJob = (ports: ImportPorts): Job<ImportKey> => ({
  ...IMPORT_PEOPLE_JOB,
  concurrency: 2,
  concurrencyByTenant: 1,
  run: (key, { signal }) => runOrFail(ports, key, signal),
})

/** Takes over imports whose job was lost: the jobs of a page end with the page. */
export const resumePeopleImportsJob = (ports: ImportPorts): Job => ({
  name: 'resume-people-imports',
  serverOnly: true,
  everySeconds: 60,
  due: sql`select min(updated_at) + make_interval(secs => ${RESUME_AFTER_MS / 1000}) from people_imports where status in ('checking', 'running', 'undoing')`,
  run: async (_, { signal }) => {
    const before = new Date(Date.now() - RESUME_AFTER_MS)
    const lost = await asWorker(ports.store, (trx) =>
      trx
        .selectFrom('peopleImports')
        .select(['tenantId', 'id as importId'])
        .where('status', 'in', WORKING_STATUSES)
        .where('updatedAt', '<', before)
        .execute(),
    )
    for (const key of lost) await runOrFail(ports, key, signal)
  },
})

/** When the database is away, or the process stops, the rest is done later. Any other error would come again. */
async function runOrFail(ports: ImportPorts, key: ImportKey, signal: AbortSignal) {
  const { store, files, log } = ports
  try {
    // Each does nothing unless the import has its status.
    await checkImport(store, files, key, signal)
    await runImport(store, files, key, signal)
    await undoImport(store, key, signal)
  } catch (error) {
    if (signal.aborted || isUnavailable(error)) throw error
    log.error({ err: error, import: key.importId }, 'an import of people failed')
    await failImport(ports, key)
  }
}

/** Ends an import and tells its user, once: two processes may run the same import. */
async function failImport({ store, secretKey }: ImportPorts, key: ImportKey): Promise<void> {
  await asWorker(store, async (trx) => {
    const running = changeImport(trx, key)
      .set({ status: 'failed', updatedAt: new Date() })
      .where('status', 'in', WORKING_STATUSES)
    const failed = await running.returningAll().executeTakeFirst()
    if (!failed) return
    const { tenantId, accountId, userId, id, target, fileName: file, rowsDone: done, rowsTotal: rows } = failed
    const params = { file, done, rows, account: await accountName(trx, { tenantId, accountId }) }
    const about = { tenantId, accountId, userId, kind: 'importFailed', params } as const
    const page = target === 'blacklist' ? '/people/blacklist/import' : '/people/import'
    await recordNotice(trx, { secretKey }, { ...about, path: `${page}?import=${id}` }, new Date())
  })
}

/** Imports from the stored cursor to the end, a batch in each transaction. */
export async function runImport(store: Store, files: FileStore, key: ImportKey, signal: AbortSignal): Promise<void> {
  const begun = await asWorker(store, (trx) => findImport(trx, key).executeTakeFirst())
  if (begun?.status !== 'running') return
  const spec = ImportSpec.parse(JSON.parse(begun.spec))
  let cursor = begun.cursor
  for await (const { rows, next } of importBatches(files, begun.fileId, cursor, BATCH_ROWS)) {
    signal.throwIfAborted()
    const at = cursor
    const given = at === 0 && spec.hasHeadings ? rows.slice(1) : rows
    const isRunning = await asWorker(store, async (trx) => {
      const current = await findImport(trx, key).forUpdate().executeTakeFirst()
      // The import was cancelled, or another process did this batch.
      if (current?.status !== 'running' || current.cursor !== at) return false
      await storeBatch(trx, current, spec, given, next)
      return true
    })
    if (!isRunning || next === null) return
    cursor = next
  }
}

async function storeBatch(
  trx: Scope,
  of: Row<'peopleImports'>,
  spec: ImportSpec,
  rows: readonly TableRow[],
  next: number | null,
): Promise<void> {
  const stored = await (of.target === 'blacklist' ? blacklistBatch : peopleBatch)(trx, of, spec, rows)
  if (stored.wrong.length > 0) await storeErrors(trx, of, stored.wrong)
  const now = new Date()
  await changeImport(trx, { tenantId: of.tenantId, importId: of.id })
    .set((eb) => ({
      ...(next === null ? { status: 'completed' as const } : { cursor: next }),
      rowsDone: eb('rowsDone', '+', rows.length),
      created: eb('created', '+', stored.created),
      updated: eb('updated', '+', stored.updated),
      skipped: eb('skipped', '+', stored.skipped),
      invalid: eb('invalid', '+', stored.wrong.length),
      updatedAt: now,
    }))
    .execute()
  if (next === null && of.tagId !== null) await countTagged(trx, of, of.tagId, now)
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Deletes what imports have left after 30 days; people stay. */
export const purgePeopleImportsJob = (store: Store): Job => ({
  name: 'purge-people-imports',
  serverOnly: true,
  everySeconds: 3600,
  run: async () => {
    const before = new Date(Date.now() - KEPT_MS)
    await asWorker(store, (trx) =>
      trx
        .deleteFrom('peopleImports')
        .where('createdAt', '<', before)
        .where('status', 'not in', WORKING_STATUSES)
        .execute(),
    )
  },
})
