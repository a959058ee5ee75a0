import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { BATCH_ROWS, type SourceRow, storeTyped } from './recipient-source.ts'

/** The recipients that a request asks for. Each kind of source has a function that makes one. */
export type Audience = {
  /** The name of its source in `allSources`. */
  source: string
  /** Input of the source to find its rows, stored as JSON in `analyses.audience`. */
  spec: object
  /** Rows, as far as they are known before they are read: for the progress and the storage. */
  rows: number
  /** Characters of all addresses, approximately. */
  characters: number
  /** Merge fields that its rows can have values for, besides `mobile`. */
  fields: readonly string[]
  /** Changes with the recipients and their values; of people and segments, with the choice of them. */
  fingerprint: string
  /** All rows, when the request has them: few are analysed in its transaction. */
  known?: readonly SourceRow[]
  /** Stores the rows that the source reads later. */
  store?(trx: Scope, analysis: Row<'analyses'>): Promise<void>
}

/**
 * Numbers that a request lists.
 *
 * @throws ApiProblem recipients.none when all are blank
 */
export async function typedAudience(to: readonly string[]): Promise<Audience> {
  if (to.every((address) => address.trim() === '')) {
    throw new ApiProblem('recipients.none', { errors: [fieldError('to', 'required')] })
  }
  return {
    source: 'input',
    spec: {},
    rows: to.length,
    characters: to.reduce((sum, { length }) => sum + length, 0),
    fields: [],
    fingerprint: await fingerprintOf(to),
    known: to.map((address) => ({ address })),
    store: (trx, analysis) => storeTyped(trx, analysis, to),
  }
}

/** A batch at a time, so that other requests have their turn between. */
async function fingerprintOf(addresses: readonly string[]): Promise<string> {
  let hash = ''
  for (let from = 0; from < addresses.length; from += BATCH_ROWS)
    hash = await sha256(hash + JSON.stringify(addresses.slice(from, from + BATCH_ROWS)))
  return hash
}
