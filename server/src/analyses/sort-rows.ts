import type { Bucket, RowReason } from '@songsarn/contract/analyses'
import { writtenMobile } from '@songsarn/sms/format-mobile'
import { type FieldValues, type Piece, render } from '@songsarn/sms/merge-fields'
import { COUPON_FIELD } from '../coupons/require-coupon.ts'
import type { ChannelPort } from '../delivery/content.ts'
import { nextTurn } from '../http/large-bodies.ts'
import { type LinkSet, type RowTarget, trackedText } from '../links/tracked-text.ts'
import { normaliseMobile } from '../mobiles/normalise-mobile.ts'
import type { SourceRow } from './recipient-source.ts'

export type SortedRow = {
  /** Its number in the input, from 1. */
  rowNo: number
  input: string
  mobile: string | null
  bucket: Bucket
  reason: RowReason
  duplicateOf: number | null
  parts: number
  credits: number
  /** The text for this recipient; null when it is the common text. */
  text: string | null
  /** The cells of an invalid row of an import file. */
  cells: readonly string[] | null
  missesValues: boolean
  /** Where links of this row lead that differ from those of other rows. */
  targets: readonly RowTarget[]
}

type Sorting = {
  pieces: readonly Piece[]
  firstRow: number
  channel: ChannelPort
  /** The links of the texts, if they have any. */
  links: LinkSet | undefined
  /** The only mobiles that a trial account may send to. */
  allowed: ReadonlySet<string> | undefined
  /** Without a value for a merge field that has no default, a row is invalid. */
  needsValues: boolean
}

/** The row of a mobile's first appearance in an earlier batch. */
export type FirstRowOf = (mobile: string) => number | undefined
/** The mobiles, of those given, that the account must not send to, with the reason. */
export type FindBlacklisted = (mobiles: readonly string[]) => Promise<ReadonlyMap<string, BlacklistReason>>
export type BlacklistReason = 'unsubscribed' | 'blacklisted'

/** Takes a coupon's code for each recipient, as long as there are any; the codes by row. */
export type TakeCodes = (
  recipients: readonly { rowNo: number; address: string }[],
) => Promise<ReadonlyMap<number, string>>

/** The mobiles, of those given, that the channel reaches. */
export type FindReachable = (mobiles: readonly string[]) => Promise<ReadonlySet<string>>

type Lookups = {
  firstRowOf: FirstRowOf
  findBlacklisted: FindBlacklisted
  takeCodes?: TakeCodes | undefined
  /** Without it, the channel reaches all. */
  findReachable?: FindReachable | undefined
}

/**
 * Sorts a batch of input rows into buckets: invalid, else duplicate of an earlier row, else blacklist, else unique. Each row
 * lands in exactly one. With `allowed`, every other mobile is invalid; with `needsValues`, a row that misses one.
 */
export async function* sortRows(
  inputs: readonly SourceRow[],
  { firstRow, allowed, needsValues, ...texts }: Sorting,
  { firstRowOf, findBlacklisted, takeCodes, findReachable }: Lookups,
): AsyncGenerator<SortedRow[]> {
  // A recipient without a code is no reason to leave them out: the analysis fails.
  const withCode = takeCodes && { [COUPON_FIELD]: '-' }
  const mobiles = inputs.map(({ address }) => normaliseMobile(address))
  const reachable = await findReachable?.(mobiles.flatMap((one) => ('mobile' in one ? one.mobile : [])))
  const found = inputs.map(({ values }, index) => {
    const one = mobiles[index] ?? EMPTY
    if ('reason' in one) return one
    if (reachable?.has(one.mobile) === false) return NOT_ON_LINE
    if (allowed?.has(one.mobile) === false) return NOT_ALLOWED
    return needsValues && render(texts.pieces, { ...values, ...withCode, mobile: one.mobile }).missing.length > 0
      ? MISSING_VALUE
      : one
  })
  const firstOf = new Map<string, number>()
  for (const [index, one] of found.entries())
    if ('mobile' in one && !firstOf.has(one.mobile)) firstOf.set(one.mobile, firstRowOf(one.mobile) ?? firstRow + index)
  const blacklisted = await findBlacklisted([...firstOf].flatMap(([mobile, row]) => (row >= firstRow ? mobile : [])))
  const recipients = [...firstOf].filter(([mobile, row]) => row >= firstRow && !blacklisted.has(mobile))
  const codes = await takeCodes?.(recipients.map(([address, rowNo]) => ({ rowNo, address })))
  const messageFor = messages(texts)

  const sorted = ({ address, values, written, cells }: SourceRow, index: number): SortedRow => {
    const row = { rowNo: firstRow + index, input: address, ...NOTHING }
    const one = found[index] ?? { reason: 'empty' }
    if ('reason' in one) return { ...row, bucket: 'invalid', reason: one.reason, cells: cells ?? null }
    const { mobile } = one
    const first = firstOf.get(mobile)
    if (first !== undefined && first < row.rowNo)
      return { ...row, mobile, bucket: 'duplicate', reason: 'duplicateOf', duplicateOf: first }
    const reason = blacklisted.get(mobile)
    if (reason) return { ...row, mobile, bucket: 'blacklist', reason }
    if (written) return { ...row, mobile, bucket: 'unique', reason: 'ok', ...writtenMessage(written, texts) }
    const code = codes?.get(row.rowNo)
    const of = code === undefined ? values : { ...values, [COUPON_FIELD]: code }
    return { ...row, mobile, bucket: 'unique', reason: 'ok', ...messageFor(mobile, of, row.rowNo) }
  }
  for (let from = 0; from < inputs.length; from += ROWS_AT_ONCE) {
    if (from > 0) await nextTurn()
    yield inputs.slice(from, from + ROWS_AT_ONCE).map((input, index) => sorted(input, from + index))
  }
}

/** Rows whose texts are made without a pause. */
const ROWS_AT_ONCE = 850

const EMPTY = { reason: 'empty' } as const
const NOT_ON_LINE = { reason: 'notOnLine' } as const
const NOT_ALLOWED = { reason: 'recipientNotAllowed' } as const
const MISSING_VALUE = { reason: 'missingValue' } as const
const NOTHING = {
  mobile: null,
  duplicateOf: null,
  parts: 0,
  credits: 0,
  text: null,
  cells: null,
  missesValues: false,
  targets: [],
}

type Message = Pick<SortedRow, 'text' | 'missesValues' | 'parts' | 'credits' | 'targets'>

type MessageFor = (mobile: string, values: FieldValues | undefined, rowNo: number) => Message

/** A text that was rendered before: its links and its coupon are those of that message. */
function writtenMessage(
  { text, extraCredits }: NonNullable<SourceRow['written']>,
  { pieces, channel }: Texts,
): Message {
  const { parts, credits } = channel.cost(text)
  const isCommon = text === render(pieces, {}).text
  return { text: isCommon ? null : text, missesValues: false, targets: [], parts, credits: credits + extraCredits }
}

type Texts = Pick<Sorting, 'pieces' | 'channel'>

/** Renders and counts messages; equal texts are counted once. */
function messages({ pieces, channel, links }: Pick<Sorting, 'pieces' | 'channel' | 'links'>): MessageFor {
  const commonText = render(pieces, {}).text
  const costs = new Map<string, { parts: number; credits: number }>()
  const costOf = (text: string) => {
    const known = costs.get(text)
    if (known) return known
    const cost = channel.cost(text)
    if (costs.size < 1000) costs.set(text, cost)
    return cost
  }
  if (links) {
    return (mobile, values, rowNo) => {
      const of = { ...values, mobile: writtenMobile(mobile) }
      const { text, missing, targets } = trackedText(pieces, of, links, rowNo)
      const { parts, credits } = channel.cost(text)
      return { text, missesValues: missing.length > 0, targets, parts, credits: credits + links.extraCredits }
    }
  }
  if (pieces.every((piece) => typeof piece === 'string'))
    return () => ({ text: null, missesValues: false, targets: [], ...costOf(commonText) })
  return (mobile, values) => {
    const { text, missing } = render(pieces, { ...values, mobile: writtenMobile(mobile) })
    return { text: text === commonText ? null : text, missesValues: missing.length > 0, targets: [], ...costOf(text) }
  }
}
