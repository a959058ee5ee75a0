import { previewRows, ReportPreview } from '@songsarn/contract/reports/report-preview'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import type { Cell, Column, Read, RunSource } from './content/content.ts'
import { contentOf } from './content/contents.ts'
import { headingOf } from './report-words.ts'

/** After so many milliseconds a preview ends with the rows that it has. */
const MOST_MS = 5000
const HOUR_SECONDS = 3600

/** Collects the preview of a report while its rows are read. */
export class PreviewRows {
  readonly #source: RunSource
  readonly #columns: readonly Column[]
  readonly #rows: Cell[][] = []
  readonly #sums: (number | null)[]
  /** The places of the columns that have a sum. */
  readonly #summed: readonly number[]
  readonly #most: number
  #count = 0

  constructor(source: RunSource, columns: readonly Column[]) {
    this.#source = source
    this.#columns = columns
    this.#sums = columns.map((column) => (isSummed(column) ? 0 : null))
    this.#summed = columns.flatMap((column, at) => (isSummed(column) ? at : []))
    this.#most = previewRows(source.definition)
  }

  get count(): number {
    return this.#count
  }

  get isFull(): boolean {
    return this.#count > this.#most
  }

  add(rows: readonly Cell[][]): void {
    for (const row of rows) {
      if (this.#rows.length < this.#most) this.#rows.push(row)
      for (const at of this.#summed) {
        const cell = row[at]
        if (typeof cell === 'number') this.#sums[at] = (this.#sums[at] ?? 0) + cell
      }
    }
    this.#count += rows.length
  }

  /** `total`: all rows, or null when they are not known; `isAll`: all of them were added. */
  end({ total, isAll }: { total: number | null; isAll: boolean }): ReportPreview {
    const { range, locale, now } = this.#source
    return {
      date: now.toISOString(),
      startDate: range.from.toISOString(),
      endDate: range.until.toISOString(),
      columns: this.#columns.map((column) => ({
        name: column.name,
        heading: headingOf(column, locale),
        kind: column.kind,
      })),
      rows: this.#rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))),
      total,
      sums: isAll ? this.#withRate() : null,
    }
  }

  /** The delivery rate of all rows, as the rows have it: of the messages that were handed over. */
  #withRate(): (number | null)[] {
    const sumOf = (name: Column['name']) => this.#sums[this.#columns.findIndex((column) => column.name === name)] ?? 0
    const handedOver = sumOf('messages') - sumOf('pending') - sumOf('cancelled')
    const rate = handedOver === 0 ? null : Math.round((sumOf('delivered') / handedOver) * 10_000) / 100
    return this.#columns.map(({ name }, at) => (name === 'deliveryRate' ? rate : (this.#sums[at] ?? null)))
  }
}

/** Versions of templates are numbers, but no figures. */
const isSummed = ({ name, kind }: Column) => kind === 'number' && name !== 'version'

/** Reads the first rows of a report. */
export async function previewOf(read: Read, source: RunSource, signal?: AbortSignal): Promise<ReportPreview> {
  const content = contentOf(source.definition)
  const columns = typeof content.columns === 'function' ? await content.columns(read, source) : content.columns
  const preview = new PreviewRows(source, columns)
  const until = performance.now() + MOST_MS
  let isAll = true
  for await (const rows of content.rows(read, source, columns)) {
    preview.add(rows)
    // Nobody waits for the rest when the client is gone.
    isAll = !preview.isFull && performance.now() < until && !signal?.aborted
    if (!isAll) break
  }
  const total = isAll ? preview.count : ((await content.expectedRows?.(read, source)) ?? null)
  return preview.end({ total, isAll })
}

/** Stores the preview of a run as long as its file is kept. */
export async function storePreview(
  trx: Scope,
  { tenantId, accountId, id: runId }: Row<'reportRuns'>,
  preview: ReportPreview,
  expiresAt: Date,
): Promise<void> {
  const values = { tenantId, accountId, runId, preview: JSON.stringify(preview), expiresAt }
  await trx.insertInto('reportPreviews').values(values).execute()
}

/** The stored preview of a run; undefined when its file is not kept any more. */
export async function findPreview(
  trx: Scope,
  { tenantId, id: runId }: Row<'reportRuns'>,
  now: Date,
): Promise<ReportPreview | undefined> {
  const found = await trx
    .selectFrom('reportPreviews')
    .select('preview')
    .where((eb) => eb.and({ tenantId, runId }))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return found && ReportPreview.parse(JSON.parse(found.preview))
}

/** Deletes the previews of runs whose files are not kept any more. */
export const deletePreviewsJob = (store: Store, now = () => new Date()): Job => ({
  name: 'delete-report-previews',
  everySeconds: HOUR_SECONDS,
  run: () => deletePreviews(store, now()),
})

export async function deletePreviews(store: Store, now: Date): Promise<void> {
  await asWorker(store, (trx) => trx.deleteFrom('reportPreviews').where('expiresAt', '<=', now).execute())
}
