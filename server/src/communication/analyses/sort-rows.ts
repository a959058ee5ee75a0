import type { LinkFinding } from '@songsarn/contract/account/link-rule'
import type { Bucket, RowReason } from '@songsarn/contract/communication/analyses'
import { writtenMobile } from '@songsarn/sms/format-mobile'
import type { LinkCheck } from '@songsarn/sms/link-check'
import { type FieldValues, type Piece, render } from '@songsarn/sms/merge-fields'
import type { ChannelPort } from '../../delivery/content.ts'
import { nextTurn } from '../../foundation/concurrency/next-turn.ts'
import type { NormalisedMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { COUPON_FIELD } from '../coupons/require-coupon.ts'
import { moreWarnings, rowLinks } from '../links/link-rule.ts'
import { type LinkSet, type RowTarget, trackedText } from '../links/tracked-text.ts'
import type { FirstRows } from './first-rows.ts'
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
  /** Characters fewer with which its text needs a part less; see `ChannelPort`. */
  over: number
  /** The text for this recipient; null when it is the common text. */
  text: string | null
  /** The cells of an invalid row of an import file. */
  cells: readonly string[] | null
  missesValues: boolean
  /** Targets of links of this row that differ from the targets of other rows. */
  targets: readonly RowTarget[]
}

/** Rules that are the same for all rows of an analysis. */
export type Rules = {
  pieces: readonly Piece[]
  channel: ChannelPort
  /** The links of the texts, if they have any. */
  links: LinkSet | undefined
  /** The only mobiles that a trial account may send to. */
  allowed: ReadonlySet<string> | undefined
  /** What the links of the texts may be; undefined when no rule says. */
  linkCheck: LinkCheck | undefined
  /** Without a value for a merge field that has no default, a row is invalid. */
  needsValues: boolean
}

export type BlacklistReason = 'unsubscribed' | 'blacklisted'

/** Facts of the database about the rows of a batch. */
export type Lookups = {
  /** The mobile of each row. */
  readings: readonly NormalisedMobile[]
  /** The mobiles that the account must not send to, with the reason. */
  blacklisted: ReadonlyMap<string, BlacklistReason>
  /** The mobiles that the channel reaches; undefined when it reaches all. */
  reachable: ReadonlySet<string> | undefined
  /** The mobiles that a cap of the account holds back; undefined when none does. */
  capped: { has(mobile: string): boolean } | undefined
}

/** Takes a coupon's code for each recipient, as long as there are any; the codes by row. */
export type TakeCodes = (
  recipients: readonly { rowNo: number; address: string }[],
) => Promise<ReadonlyMap<number, string>>

type Place = {
  /** The number of the first of these rows. */
  firstRow: number
  /** The first rows of the batches before; the rows of this batch are added. */
  firstRows: FirstRows
  takeCodes?: TakeCodes | undefined
}

export type Sorted = {
  rows: SortedRow[]
  /** Recipients for whom no code was free. */
  missingCodes: number
  /** Links of single rows that a rule of sending warns of. */
  linkWarnings: LinkFinding[]
}

/**
 * Sorts a batch of input rows into buckets: invalid, else duplicate of an earlier row, else blacklist, else held back, else unique.
 * Each row lands in exactly one. With `allowed`, every other mobile is invalid; with `needsValues`, a row that misses one; and always
 * a row whose values make its text very long, or with a link that a rule refuses.
 */
export async function sortRows(
  inputs: readonly SourceRow[],
  rules: Rules,
  { readings, blacklisted, reachable, capped }: Lookups,
  { firstRow, firstRows, takeCodes }: Place,
): Promise<Sorted> {
  const { pieces, allowed, needsValues } = rules
  const isTooLong = lengthCheck(pieces)
  // A recipient without a code is no reason to leave them out: the analysis fails.
  const withCode = takeCodes && { [COUPON_FIELD]: '-' }
  const hasOwnTexts = pieces.some((piece) => typeof piece !== 'string') || inputs.some(({ written }) => written)
  const linksOfRow = hasOwnTexts ? rowLinks(pieces, rules.linkCheck) : undefined
  const linkWarnings: LinkFinding[] = []
  const found = inputs.map(({ values, written }, index) => {
    const one = readings[index] ?? EMPTY
    if ('reason' in one) return one
    if (reachable?.has(one.mobile) === false) return NOT_ON_LINE
    if (allowed?.has(one.mobile) === false) return NOT_ALLOWED
    if (isTooLong(values)) return TOO_LONG
    const links = linksOfRow?.({ ...values, ...withCode, mobile: writtenMobile(one.mobile) }, written?.text)
    if (links && links.refused.length > 0) return LINK_REFUSED
    if (links) linkWarnings.push(...links.warned)
    return needsValues && render(pieces, { ...values, ...withCode, mobile: one.mobile }).missing.length > 0
      ? MISSING_VALUE
      : one
  })
  const recipients: { rowNo: number; address: string }[] = []
  const firsts = found.map((one, index) => {
    if ('reason' in one) return 0
    const rowNo = firstRow + index
    const first = firstRows.firstOf(one.mobile, rowNo)
    const isSent = first === rowNo && !blacklisted.has(one.mobile) && !capped?.has(one.mobile)
    if (takeCodes && isSent) recipients.push({ rowNo, address: one.mobile })
    return first
  })
  const codes = await takeCodes?.(recipients)
  const messageFor = messages(rules)

  const sorted = (input: SourceRow, index: number): SortedRow => {
    const { address, values, written, cells } = input
    const rowNo = firstRow + index
    const row = (bucket: Bucket, reason: RowReason, mobile: string | null, of = NO_MESSAGE): SortedRow => {
      const { text, missesValues, targets, parts, credits, over } = of
      // One object in one piece: this runs for each of a million rows.
      return {
        rowNo,
        input: address,
        mobile,
        bucket,
        reason,
        duplicateOf: null,
        parts,
        credits,
        over,
        text,
        cells: null,
        missesValues,
        targets,
      }
    }
    const one = found[index] ?? EMPTY
    if ('reason' in one) return Object.assign(row('invalid', one.reason, null), { cells: cells ?? null })
    const { mobile } = one
    const first = firsts[index] ?? rowNo
    if (first < rowNo) return Object.assign(row('duplicate', 'duplicateOf', mobile), { duplicateOf: first })
    const reason = blacklisted.get(mobile)
    if (reason) return row('blacklist', reason, mobile)
    if (capped?.has(mobile)) return row('heldBack', 'capReached', mobile)
    if (written) return row('unique', 'ok', mobile, writtenMessage(written, rules))
    const code = codes?.get(rowNo)
    const of = code === undefined ? values : { ...values, [COUPON_FIELD]: code }
    return row('unique', 'ok', mobile, messageFor(mobile, of, rowNo))
  }
  const rows: SortedRow[] = []
  for (let from = 0; from < inputs.length; from += ROWS_AT_ONCE) {
    if (from > 0) await nextTurn()
    rows.push(...inputs.slice(from, from + ROWS_AT_ONCE).map((input, index) => sorted(input, from + index)))
  }
  return { rows, missingCodes: recipients.length - (codes?.size ?? 0), linkWarnings: moreWarnings([], linkWarnings) }
}

/** Rows whose texts are made without a pause. */
const ROWS_AT_ONCE = 850

const EMPTY = { reason: 'empty' } as const
const NOT_ON_LINE = { reason: 'notOnLine' } as const
const NOT_ALLOWED = { reason: 'recipientNotAllowed' } as const
const MISSING_VALUE = { reason: 'missingValue' } as const
const LINK_REFUSED = { reason: 'linkRefused' } as const
const TOO_LONG = { reason: 'textTooLong' } as const

/** Most characters of a text with its values: a content has half as many. A cell may have 2,000, and a content name it 200 times. */
const MAX_TEXT = 2000

/** A function that tells whether values make a text too long, without making it: 5,000 of them would take gigabytes. */
function lengthCheck(pieces: readonly Piece[]): (values: FieldValues | undefined) => boolean {
  const fields = pieces.filter((piece) => typeof piece !== 'string')
  const written = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0)
  return (values) => {
    let length = written
    for (const { field, fallback = '' } of fields)
      length += (values && Object.hasOwn(values, field) ? values[field] : undefined)?.length || fallback.length
    return length > MAX_TEXT
  }
}

type Message = Pick<SortedRow, 'text' | 'missesValues' | 'parts' | 'credits' | 'over' | 'targets'>
const NONE: readonly RowTarget[] = []
const NO_MESSAGE: Message = { text: null, missesValues: false, parts: 0, credits: 0, over: 0, targets: NONE }

type MessageFor = (mobile: string, values: FieldValues | undefined, rowNo: number) => Message

/** A text that was rendered before: its links and its coupon are the links and the coupon of the former message. */
function writtenMessage(
  { text, extraCredits }: NonNullable<SourceRow['written']>,
  { pieces, channel }: Texts,
): Message {
  const { parts, credits, over } = channel.cost(text)
  const isCommon = text === render(pieces, {}).text
  return {
    text: isCommon ? null : text,
    missesValues: false,
    targets: [],
    parts,
    credits: credits + extraCredits,
    over,
  }
}

type Texts = Pick<Rules, 'pieces' | 'channel'>

/** Renders and counts messages. Counting a short text is as quick as finding out that it was counted before. */
function messages({ pieces, channel, links }: Pick<Rules, 'pieces' | 'channel' | 'links'>): MessageFor {
  const commonText = render(pieces, {}).text
  if (links) {
    return (mobile, values, rowNo) => {
      const of = { ...values, mobile: writtenMobile(mobile) }
      const { text, missing, targets } = trackedText(pieces, of, links, rowNo)
      const { parts, credits, over } = channel.cost(text)
      return { text, missesValues: missing.length > 0, targets, parts, credits: credits + links.extraCredits, over }
    }
  }
  if (pieces.every((piece) => typeof piece === 'string')) {
    const common = { ...NO_MESSAGE, ...channel.cost(commonText) }
    return () => common
  }
  return (mobile, values) => {
    const { text, missing } = render(pieces, { ...values, mobile: writtenMobile(mobile) })
    const cost = channel.cost(text)
    return { text: text === commonText ? null : text, missesValues: missing.length > 0, targets: NONE, ...cost }
  }
}
