import type { Bucket, RowReason } from '@songsarn/contract/analyses'
import { creditsOf } from '@songsarn/sms/credits'
import { writtenMobile } from '@songsarn/sms/format-mobile'
import { type Piece, render } from '@songsarn/sms/merge-fields'
import { countParts } from '@songsarn/sms/parts'
import { normaliseMobile } from './normalise-mobile.ts'

export type SortedRow = {
  row: number
  input: string
  mobile: string | null
  bucket: Bucket
  reason: RowReason
  duplicateOf: number | null
  parts: number
  credits: number
  /** As rendered for this recipient; null when it is the common text. */
  text: string | null
  missesValues: boolean
}

/** Which of these numbers the account must not send to, and why. */
export type Blacklist = (mobiles: readonly string[]) => Promise<ReadonlyMap<string, 'unsubscribed' | 'blacklisted'>>

/**
 * Sorts input rows into buckets, batch after batch, in their order: invalid, else duplicate of an earlier row, else
 * blacklist, else unique. Each row lands in exactly one.
 */
export class RowSorter {
  /** Content as somebody without any merge values gets it. */
  readonly commonText: string
  readonly #pieces: readonly Piece[]
  readonly #isPlain: boolean
  readonly #costs = new Map<string, { parts: number; credits: number }>()
  readonly #firstRow = new Map<string, number>()
  #row = 0

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
    this.#isPlain = pieces.every((piece) => typeof piece === 'string')
    this.commonText = render(pieces, {}).text
  }

  async sort(inputs: readonly string[], blacklist: Blacklist): Promise<SortedRow[]> {
    const rows = inputs.map((input) => this.#sortOne(input))
    const listed = await blacklist(rows.flatMap(({ bucket, mobile }) => (bucket === 'unique' && mobile ? mobile : [])))
    return listed.size === 0 ? rows : rows.map((row) => strike(row, listed))
  }

  #sortOne(input: string): SortedRow {
    this.#row++
    const row = { row: this.#row, input, ...NOTHING }
    const found = normaliseMobile(input)
    if ('reason' in found) return { ...row, bucket: 'invalid', reason: found.reason }
    const { mobile } = found
    const first = this.#firstRow.get(mobile)
    if (first !== undefined) return { ...row, mobile, bucket: 'duplicate', reason: 'duplicateOf', duplicateOf: first }
    this.#firstRow.set(mobile, this.#row)
    return { ...row, mobile, bucket: 'unique', reason: 'ok', ...this.#message(mobile) }
  }

  #message(mobile: string) {
    if (this.#isPlain) return { text: null, missesValues: false, ...this.#cost(this.commonText) }
    const { text, missing } = render(this.#pieces, { mobile: writtenMobile(mobile) })
    return { text: text === this.commonText ? null : text, missesValues: missing.length > 0, ...this.#cost(text) }
  }

  #cost(text: string): { parts: number; credits: number } {
    const known = this.#costs.get(text)
    if (known) return known
    const { parts } = countParts(text)
    const cost = { parts, credits: creditsOf(parts) }
    if (this.#costs.size < 1000) this.#costs.set(text, cost)
    return cost
  }
}

const NOTHING = { mobile: null, duplicateOf: null, parts: 0, credits: 0, text: null, missesValues: false }

function strike(row: SortedRow, listed: ReadonlyMap<string, 'unsubscribed' | 'blacklisted'>): SortedRow {
  const reason = row.bucket === 'unique' && row.mobile !== null ? listed.get(row.mobile) : undefined
  return reason ? { ...row, ...NOTHING, mobile: row.mobile, bucket: 'blacklist', reason } : row
}
