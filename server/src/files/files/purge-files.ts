import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { FileStore } from './ports.ts'

/** Rows and keys of one transaction. */
const AT_ONCE = 500
/** Bytes are written before their row is committed, which takes less. */
const SWEPT_AFTER_MS = 24 * 60 * 60 * 1000

/** Endings of the keys in the store: data that is made of a file is stored beside it, under its key with an ending. */
const SUFFIXES = ['', '.rows']

/** Deletes expired files: the bytes first, since a row without bytes is found again, and bytes without a row are not. */
export async function purgeFiles(store: Store, files: FileStore, now: Date): Promise<void> {
  for (;;) {
    const expired = await asWorker(store, (trx) =>
      trx.selectFrom('files').select(['tenantId', 'id']).where('expiresAt', '<=', now).limit(AT_ONCE).execute(),
    )
    for (const { tenantId, id } of expired) {
      for (const suffix of SUFFIXES) await files.delete(`${id}${suffix}`)
      await asWorker(store, (trx) =>
        trx.deleteFrom('files').where('tenantId', '=', tenantId).where('id', '=', id).execute(),
      )
    }
    if (expired.length < AT_ONCE) return
  }
}

/** Deletes bytes that no row has: of requests that were refused at the end, and of processes that died. */
export async function sweepFiles(store: Store, files: FileStore, now: Date): Promise<number> {
  const before = now.getTime() - SWEPT_AFTER_MS
  await files.dropUnfinished?.(new Date(before))
  let swept = 0
  let batch: string[] = []
  const sweep = async () => {
    const ids = batch.map((key) => key.slice(0, 36))
    const kept = await asWorker(store, (trx) => trx.selectFrom('files').select('id').where('id', 'in', ids).execute())
    const known = new Set(kept.map(({ id }) => id))
    for (const key of batch) {
      if (known.has(key.slice(0, 36))) continue
      await files.delete(key)
      swept += 1
    }
    batch = []
  }
  for await (const { key, writtenAt } of files.list()) {
    // Anything else in the folder is not ours.
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.rows)?$/.test(key)) continue
    if (writtenAt.getTime() > before) continue
    batch.push(key)
    if (batch.length === AT_ONCE) await sweep()
  }
  if (batch.length > 0) await sweep()
  return swept
}
