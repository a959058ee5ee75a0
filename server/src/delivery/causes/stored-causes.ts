import type { Row, Scope } from '../../foundation/db/database.ts'
import { signalAtCommit } from '../../foundation/db/signals.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { type CauseBook, type CauseEntry, causeBook, plainCode, type WrittenCause } from './cause-book.ts'

/** The signal that an entry changed. */
export const CAUSES_CHANGED = 'failure-causes'
/** How long the book is kept without a signal, in milliseconds: a signal may be lost. */
const KEPT_MS = 5000

const books = new WeakMap<Store, { book: Promise<CauseBook>; readAt: number }>()

/** The book of this process. Lists ask it for each page, so it is in memory and read again after changes. Ask before a transaction. */
export function causesOf(store: Store): Promise<CauseBook> {
  const kept = books.get(store)
  if (kept && performance.now() - kept.readAt < KEPT_MS) return kept.book
  const book = readWritten(store).then(causeBook)
  const entry = { book, readAt: performance.now() }
  books.set(store, entry)
  // The next one tries again.
  book.catch(() => books.get(store) === entry && books.delete(store))
  return book
}

/** Lets the next reader see changed entries. */
export function forgetCauses(store: Store): void {
  books.delete(store)
}

/** The entries of the desk. */
export const readWritten = (store: Store): Promise<WrittenCause[]> =>
  asWorker(store, async (trx) => (await trx.selectFrom('failureCauses').selectAll().execute()).map(written), {
    isLook: true,
  })

function written(row: Row<'failureCauses'>): WrittenCause {
  const { id, carrier, code, textEn, textTh, adviceEn, adviceTh, editedBy, editedAt } = row
  const words = { text: { en: textEn, th: textTh }, advice: { en: adviceEn, th: adviceTh } }
  // The contract has checked them.
  const { stage, whose, resend } = row as Row<'failureCauses'> & Pick<CauseEntry, 'stage' | 'whose' | 'resend'>
  return { id, carrier, stage, code, whose, resend, ...words, editedBy, editedAt }
}

/** Writes an entry; it replaces the one of its carrier, stage and code. In a scope of `asWorker`. */
export async function writeCause(
  trx: Scope,
  entry: Omit<WrittenCause, 'editedAt' | 'editedBy'>,
  by: { name: string; at: Date },
): Promise<void> {
  const { id, carrier, stage, whose, resend, text, advice } = entry
  const values = { whose, resend, textEn: text.en, textTh: text.th, adviceEn: advice.en, adviceTh: advice.th }
  const edited = { editedBy: by.name, editedAt: by.at }
  await trx
    .insertInto('failureCauses')
    .values({ id, carrier, stage, code: plainCode(entry.code), ...values, ...edited })
    .onConflict((conflict) => conflict.columns(['carrier', 'stage', 'code']).doUpdateSet({ ...values, ...edited }))
    .execute()
  await signalAtCommit(trx, CAUSES_CHANGED)
}

/** Locks the entry of a carrier, stage and code; undefined when the desk wrote none. */
export async function findWritten(
  trx: Scope,
  { carrier, stage, code }: Pick<CauseEntry, 'carrier' | 'stage' | 'code'>,
): Promise<WrittenCause | undefined> {
  const found = trx
    .selectFrom('failureCauses')
    .selectAll()
    .where('carrier', 'is not distinct from', carrier)
    .where('stage', '=', stage)
    .where('code', '=', plainCode(code))
  const row = await found.forUpdate().executeTakeFirst()
  return row && written(row)
}

/** Removes an entry, and returns it; undefined when it does not exist. */
export async function removeCause(trx: Scope, id: string): Promise<WrittenCause | undefined> {
  const row = await trx.deleteFrom('failureCauses').where('id', '=', id).returningAll().executeTakeFirst()
  if (row) await signalAtCommit(trx, CAUSES_CHANGED)
  return row && written(row)
}
