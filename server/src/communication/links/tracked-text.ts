import { type Piece, parseContent, render } from '@songsarn/sms/merge-fields'
import { UrlEnd } from '@songsarn/sms/url-end'
import { encodeLink, LINK_INDEX, type LinkKey } from './link-code.ts'

/**
 * Where a short link leads: to a URL as the sender wrote it, or, when it has merge fields, to one per recipient that begins
 * as the sender wrote it. The scheme and the host are always the sender's own words, so that no value of a field can lead elsewhere.
 * Only the field `link` may be a whole URL.
 */
export type LinkTarget = { url: string } | { prefix: string }

/** The links of an analysis; see `loadLinkSet`. */
export type LinkSet = {
  no: number
  key: LinkKey
  /** The origin of short links: `https://sms.example`. */
  origin: string
  shortenUrl: boolean
  /** Text before the link to the opt-out page at the end of each text; null without such a link. */
  optOutLabel: string | null
  /** The same for the consent page. */
  consentLabel: string | null
  /** Credits of each message besides the credits of its parts. */
  extraCredits: number
}

export type TrackedText = {
  text: string
  /** Fields with neither a value nor a default. */
  missing: string[]
  /** The targets of this row that differ from the targets of other rows: `insertRowTargets`. */
  targets: RowTarget[]
}
export type RowTarget = { index: number; url: string }

type UrlPiece = { pattern: readonly Piece[]; index: number; prefix: string | undefined }
type Layout = { pieces: readonly (Piece | UrlPiece)[]; targets: LinkTarget[] }

/** Longer URLs stay in the text as they are: browsers and servers take about this many characters. */
const MAX_URL = 2000
const LINK_FIELD = 'link'

/**
 * The text for one row, with its short links and its links to public pages. This text is sent, so its length, parts and
 * credits are exact. The same row always has the same text. Row 0 is a sample, whose links lead nowhere.
 */
export function trackedText(
  pieces: readonly Piece[],
  values: { readonly [field: string]: string | undefined },
  set: LinkSet,
  rowNo: number,
): TrackedText {
  const link = (page: string, index: number) =>
    `${set.origin}/${page}/${encodeLink(set.key, { set: set.no, row: rowNo, index })}`
  const missing = new Set<string>()
  const targets: RowTarget[] = []
  let text = ''
  for (const piece of set.shortenUrl ? layoutOf(pieces).pieces : pieces) {
    if (typeof piece === 'string' || 'field' in piece) {
      text += rendered([piece], values, missing)
      continue
    }
    const { pattern, index, prefix } = piece
    if (prefix === undefined) {
      text += link('l', index)
      continue
    }
    const isWhole = pattern.length === 1 && typeof pattern[0] !== 'string'
    const url = rendered(pattern, isWhole ? values : encoded(values), missing)
    const isTarget = isHttpUrl(url) && url.startsWith(prefix)
    if (isTarget) targets.push({ index, url })
    text += isTarget ? link('l', index) : url
  }
  if (set.consentLabel !== null) text += set.consentLabel + link('c', LINK_INDEX.consent)
  if (set.optOutLabel !== null) text += set.optOutLabel + link('u', LINK_INDEX.optOut)
  return { text, missing: [...missing], targets }
}

function rendered(pieces: readonly Piece[], values: Parameters<typeof render>[1], missing: Set<string>): string {
  const { text, missing: fields } = render(pieces, values)
  for (const field of fields) missing.add(field)
  return text
}

/** The values as parts of a URL: a value cannot end the path, or begin another parameter. */
const encoded = (values: { readonly [field: string]: string | undefined }) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value && encodeURIComponent(value.trim())]))

/** Where the short links of a content lead, by index from {@link LINK_INDEX}.firstTarget. */
export const targetsOf = (content: string): LinkTarget[] =>
  layoutOf(parseContent(content, { includes: () => true }).pieces).targets

const layouts = new WeakMap<readonly Piece[], Layout>()

function layoutOf(pieces: readonly Piece[]): Layout {
  const known = layouts.get(pieces)
  if (known) return known
  const layout = findUrls(pieces)
  layouts.set(pieces, layout)
  return layout
}

/** Finds the URLs of a content. A URL that occurs twice is one target. */
function findUrls(pieces: readonly Piece[]): Layout {
  const found: (Piece | UrlPiece)[] = []
  const targets: LinkTarget[] = []
  const names: string[] = []
  const urlPiece = (pattern: readonly Piece[], target: LinkTarget): UrlPiece => {
    const name = JSON.stringify(
      pattern.map((piece) => (typeof piece === 'string' ? piece : [piece.field, piece.fallback])),
    )
    if (!names.includes(name)) {
      names.push(name)
      targets.push(target)
    }
    const index = LINK_INDEX.firstTarget + names.indexOf(name)
    return { pattern, index, prefix: 'prefix' in target ? target.prefix : undefined }
  }
  for (let queue = [...pieces]; queue.length > 0; ) {
    const [piece, ...after] = queue
    queue = after
    if (piece === undefined) break
    if (typeof piece !== 'string') {
      found.push(piece.field === LINK_FIELD ? urlPiece([piece], { prefix: 'http' }) : piece)
      continue
    }
    const begin = /https?:\/\//i.exec(piece)
    if (!begin) {
      found.push(piece)
      continue
    }
    if (begin.index > 0) found.push(piece.slice(0, begin.index))
    const { pattern, rest } = takeUrl([piece.slice(begin.index), ...after])
    const target = targetOf(pattern)
    if (target) found.push(urlPiece(pattern, target))
    else found.push(...pattern)
    queue = rest
  }
  return { pieces: found, targets }
}

/** Splits pieces that begin with a URL after its end. Fields belong to it. */
function takeUrl(pieces: readonly Piece[]): { pattern: Piece[]; rest: Piece[] } {
  const pattern: Piece[] = []
  const url = new UrlEnd()
  for (const [at, piece] of pieces.entries()) {
    if (typeof piece !== 'string') {
      pattern.push(piece)
      url.readField()
      continue
    }
    const end = url.read(piece)
    const isLast = end >= 0 || at === pieces.length - 1
    const part = end < 0 ? piece : piece.slice(0, end)
    const kept = isLast ? url.trim(part) : part
    if (kept !== '') pattern.push(kept)
    if (isLast)
      return { pattern, rest: [piece.slice(kept.length), ...pieces.slice(at + 1)].filter((one) => one !== '') }
  }
  return { pattern, rest: [] }
}

/** Undefined when the text is no URL, or when a field would decide its host. */
function targetOf([first, ...others]: readonly Piece[]): LinkTarget | undefined {
  if (typeof first !== 'string') return undefined
  if (others.length === 0) return isHttpUrl(first) ? { url: first } : undefined
  const prefix = /^https?:\/\/[^/?#\\]+[/?#]/i.exec(first)?.[0]
  return prefix !== undefined && isHttpUrl(prefix) ? { prefix } : undefined
}

/** An http(s) URL without user and password, which would make another host look like the target. */
export function isHttpUrl(text: string): boolean {
  const url = text.length <= MAX_URL ? URL.parse(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
