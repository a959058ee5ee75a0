import { MAX_VALUE } from '@songsarn/contract/communication/people'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { readRows, type StoreBatch } from './import-batch.ts'
import type { RowError } from './read-person.ts'
import { storeListed } from './store-listed.ts'

type Listed = { mobile: string; note: string }

/** Adds mobiles to the blacklist. Mobiles that are in it stay as they are. */
export const blacklistBatch: StoreBatch = async (trx, of, { columns, note = '' }, rows) => {
  const { found, wrong } = readRows(of, rows, (cells) => readListed(cells, columns, note))
  const listed = new Map<string, Listed>()
  for (const entry of found) if (!listed.has(entry.mobile)) listed.set(entry.mobile, entry)
  const { tenantId, accountId, userId, fileName } = of
  const by = { source: 'import' as const, userId, fileName, now: new Date() }
  const created = await storeListed(trx, { tenantId, accountId }, [...listed.values()], by)
  return { created, updated: 0, skipped: found.length - created, wrong }
}

function readListed(
  cells: readonly string[],
  columns: Readonly<Record<string, number>>,
  note: string,
): Listed | { error: RowError } {
  const read = normaliseMobile(cells[columns.mobile ?? 0] ?? '')
  if ('reason' in read) return { error: read.reason }
  const own = columns.note === undefined ? '' : (cells[columns.note] ?? '').trim()
  if (own.length > MAX_VALUE) return { error: 'tooLong' }
  return { mobile: read.mobile, note: own || note }
}
