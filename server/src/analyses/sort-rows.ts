import type { Bucket, RowReason } from '@songsarn/contract/analyses'
import { writtenMobile } from '@songsarn/sms/format-mobile'
import { type FieldValues, type Piece, render } from '@songsarn/sms/merge-fields'
import type { ChannelPort } from '../delivery/content.ts'
import { normaliseMobile } from '../mobiles/normalise-mobile.ts'
import type { SourceRow } from './recipient-source.ts'

export type SortedRow = {
  row: number
  input: string
  mobile: string | null
  bucket: Bucket
  reason: RowReason
  duplicateOf: number | null
  parts: number
  credits: number
  /** The text for this recipient; null when it is the common text. */
  text: string | null
  missesValues: boolean
}

type Sorting = {
  pieces: readonly Piece[]
  firstRow: number
  channel: ChannelPort
  /** The only mobiles that a trial account may send to. */
  allowed: ReadonlySet<string> | undefined
  /** Without a value for a merge field that has no default, a row is invalid. */
  needsValues: boolean
}

/** The mobiles, of those given, that an earlier batch contains, with the row of their first appearance. */
export type FindEarlier = (mobiles: readonly string[]) => Promise<ReadonlyMap<string, number>>
/** The mobiles, of those given, that the account must not send to, with the reason. */
export type FindBlacklisted = (mobiles: readonly string[]) => Promise<ReadonlyMap<string, BlacklistReason>>
export type BlacklistReason = 'unsubscribed' | 'blacklisted'

/**
 * Sorts a batch of input rows into buckets: invalid, else duplicate of an earlier row, else blacklist, else unique. Each row
 * lands in exactly one. With `allowed`, every other mobile is invalid; with `needsValues`, a row that misses one.
 */
export async function sortRows(
  inputs: readonly SourceRow[],
  { pieces, firstRow, channel, allowed, needsValues }: Sorting,
  { findEarlier, findBlacklisted }: { findEarlier: FindEarlier; findBlacklisted: FindBlacklisted },
): Promise<SortedRow[]> {
  const found = inputs.map(({ address, values }) => {
    const one = normaliseMobile(address)
    if ('reason' in one) return one
    if (allowed?.has(one.mobile) === false) return NOT_ALLOWED
    return needsValues && render(pieces, { ...values, mobile: one.mobile }).missing.length > 0 ? MISSING_VALUE : one
  })
  const firstOf = new Map<string, number>()
  for (const [index, one] of found.entries())
    if ('mobile' in one && !firstOf.has(one.mobile)) firstOf.set(one.mobile, firstRow + index)
  for (const [mobile, row] of await findEarlier([...firstOf.keys()])) firstOf.set(mobile, row)
  const blacklisted = await findBlacklisted([...firstOf].flatMap(([mobile, row]) => (row >= firstRow ? mobile : [])))
  const messageFor = messages(pieces, channel)

  return inputs.map(({ address, values }, index): SortedRow => {
    const row = { row: firstRow + index, input: address, ...NOTHING }
    const one = found[index] ?? { reason: 'empty' }
    if ('reason' in one) return { ...row, bucket: 'invalid', reason: one.reason }
    const { mobile } = one
    const first = firstOf.get(mobile)
    if (first !== undefined && first < row.row)
      return { ...row, mobile, bucket: 'duplicate', reason: 'duplicateOf', duplicateOf: first }
    const reason = blacklisted.get(mobile)
    if (reason) return { ...row, mobile, bucket: 'blacklist', reason }
    return { ...row, mobile, bucket: 'unique', reason: 'ok', ...messageFor(mobile, values) }
  })
}

const NOT_ALLOWED = { reason: 'recipientNotAllowed' } as const
const MISSING_VALUE = { reason: 'missingValue' } as const
const NOTHING = { mobile: null, duplicateOf: null, parts: 0, credits: 0, text: null, missesValues: false }

type Message = Pick<SortedRow, 'text' | 'missesValues' | 'parts' | 'credits'>

/** Renders and counts messages; equal texts are counted once. */
function messages(pieces: readonly Piece[], channel: ChannelPort): (mobile: string, values?: FieldValues) => Message {
  const commonText = render(pieces, {}).text
  const costs = new Map<string, { parts: number; credits: number }>()
  const costOf = (text: string) => {
    const known = costs.get(text)
    if (known) return known
    const cost = channel.cost(text)
    if (costs.size < 1000) costs.set(text, cost)
    return cost
  }
  if (pieces.every((piece) => typeof piece === 'string'))
    return () => ({ text: null, missesValues: false, ...costOf(commonText) })
  return (mobile, values) => {
    const { text, missing } = render(pieces, { ...values, mobile: writtenMobile(mobile) })
    return { text: text === commonText ? null : text, missesValues: missing.length > 0, ...costOf(text) }
  }
}
