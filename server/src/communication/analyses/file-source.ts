import type { FileAudience } from '@songsarn/contract/communication/analysis-body'
import * as z from 'zod/mini'
import type { FileStore } from '../../files/files/ports.ts'
import { lineOf } from '../../files/imports/file-lines.ts'
import { ImportDetails, importBatches } from '../../files/imports/import-rows.ts'
import { readMapping } from '../../files/imports/read-mapping.ts'
import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { Audience } from './audience.ts'
import { peopleSource } from './people-source.ts'
import {
  BATCH_ROWS,
  RECIPIENT_SOURCES,
  type RecipientSource,
  type RecipientSources,
  type SourceRow,
} from './recipient-source.ts'
import { UNDELIVERED, undeliveredSource } from './undelivered-source.ts'

const Spec = z.object({ fileId: z.uuid(), hasHeadings: z.boolean(), columns: z.record(z.string(), z.number()) })
type Spec = z.output<typeof Spec>

/** Characters of a mobile with its separators, and of a value. */
const CHARACTERS = 20

/**
 * The rows of an import file, whose columns a person has named.
 *
 * @throws ApiProblem file.gone, recipients.none without rows, or request.invalid when no column is `mobile`
 */
export async function fileAudience(trx: Scope, caller: Caller, file: FileAudience, now: Date): Promise<Audience> {
  const { file: found, rows, reading } = await readMapping(trx, caller, file, { at: 'file.', now })
  if (rows === 0) throw new ApiProblem('recipients.none', { errors: [fieldError('file', 'required')] })
  const spec: Spec = { fileId: file.fileId, hasHeadings: file.hasHeadings, columns: file.columns }
  return {
    source: 'file',
    spec,
    rows,
    characters: rows * CHARACTERS * Object.keys(file.columns).length,
    fields: Object.keys(file.columns).filter((field) => field !== 'mobile'),
    // A file that is uploaded again has the same recipients, if it is read the same way.
    fingerprint: await sha256(JSON.stringify([found.sha256, file.hasHeadings, file.columns, ...reading])),
  }
}

export type ImportedFile = {
  /** The line of the file for each row of the analysis. */
  lineOf(row: number): number | undefined
  /** Null when the file has none. */
  headings: string[] | null
}

/** The file that an analysis reads; undefined when its rows come from elsewhere. */
export async function importedFile(
  trx: Scope,
  { source, tenantId, audience }: Row<'analyses'>,
): Promise<ImportedFile | undefined> {
  if (source !== 'file') return undefined
  const { fileId, hasHeadings } = Spec.parse(JSON.parse(audience))
  const file = await trx
    .selectFrom('files')
    .select('details')
    .where((eb) => eb.and({ tenantId, id: fileId }))
    .executeTakeFirst()
  if (!file?.details) return undefined
  const { lines, columns } = ImportDetails.parse(JSON.parse(file.details))
  return { lineOf: (row) => lineOf(lines, hasHeadings ? row + 1 : row), headings: hasHeadings ? columns : null }
}

/** Files are large. Fewer and larger batches save a tenth of the time. */
const FILE_BATCH_ROWS = 2 * BATCH_ROWS

/** Reads import files; the cursor is a byte of the stored rows. */
const fileSource = (files: FileStore): RecipientSource => ({
  async *batches(_, { audience, sourceCursor }) {
    const { fileId, hasHeadings, columns } = Spec.parse(JSON.parse(audience))
    const { mobile = 0, ...fields } = columns
    const from = Number(sourceCursor ?? 0)
    const named = Object.entries(fields)
    let skipped = hasHeadings && from === 0 ? 1 : 0
    for await (const { rows, next } of importBatches(files, fileId, from, FILE_BATCH_ROWS)) {
      const recipients = rows.slice(skipped).map(({ cells }): SourceRow => {
        const address = cells[mobile] ?? ''
        if (named.length === 0) return { address, cells }
        const filled = named.map(([field, column]) => [field, cells[column] ?? ''] as const)
        return { address, values: Object.fromEntries(filled.filter(([, value]) => value !== '')), cells }
      })
      skipped = 0
      yield { rows: recipients, next: next === null ? null : String(next) }
    }
  },
})

/** Every source; `file` reads the file store. */
export const allSources = (files: FileStore): RecipientSources => ({
  ...RECIPIENT_SOURCES,
  file: fileSource(files),
  people: peopleSource,
  [UNDELIVERED]: undeliveredSource,
})
