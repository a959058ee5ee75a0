import {
  LINK_ACTIONS,
  type LinkAction,
  type LinkFinding,
  type LinkKind,
  type LinkRule,
} from '@songsarn/contract/account/link-rule'
import type { Piece } from './merge-fields.ts'
import { PUBLIC_SHORTENERS } from './public-shorteners.ts'
import { urlsOf } from './url-end.ts'

export type LinkCheck = {
  actions: LinkRule
  /** Domains (`brand.example`, with its subdomains) and prefixes (`brand.example/promo`) that the sender registered. */
  addresses: readonly string[]
  /** Hosts of the service's own short links. */
  ownHosts: readonly string[]
}

/**
 * Programs, installers and archives, which phones offer to download. Documents and pictures are not among them: tickets and receipts
 * are sent as links to a PDF.
 */
const DOWNLOAD =
  /\.(apk|apks|xapk|aab|ipa|exe|msi|bat|cmd|scr|vbs|ps1|jar|com|pif|dmg|pkg|deb|rpm|iso|img|zip|rar|7z|tar|gz|tgz|cab)$/i

/** Addresses that phones make a link of although they have no scheme: with `www.`, a path, or the ending of a domain that is no word. */
const BARE =
  /(?<![\w@.\u0e00-\u0e7f-])(?:www\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}(?::\d+)?(?:\/[^\s<>"]*)?(?![\w@-])/gi
const BARE_ENDING = /\.(?:com|net|org|info|biz|th|xyz|shop|site|online|click|link|app|ly|io)(?::\d+)?$/i

/** The links that a text has for the phone that shows it, also without `https://`. */
export function linksOf(text: string): string[] {
  const urls = urlsOf(text)
  const others = urls.reduce((rest, url) => rest.replace(url, ' '), text)
  const bare = (others.match(BARE) ?? []).filter(
    (one) => /^www\./i.test(one) || one.includes('/') || BARE_ENDING.test(one) || isShortener(hostOf(one)),
  )
  return [...new Set([...urls, ...bare.map((one) => one.replace(/[.,;:!?')\]]+$/, ''))])]
}

/** The links of a text that are not allowed, by what happens to them; each link once, as the strictest of its kinds. */
export function checkLinks(text: string, check: LinkCheck): { refused: LinkFinding[]; warned: LinkFinding[] } {
  const found = linksOf(text).map((url) => ({ url, kind: strictestKind(url, check) }))
  const withAction = (action: LinkAction) =>
    found.flatMap(({ url, kind }) => (kind && check.actions[kind] === action ? [{ kind, url }] : []))
  return { refused: withAction('refuse'), warned: withAction('warn') }
}

/** Stands for a merge field: a link with it is checked for each recipient. */
const FIELD = '\ue000'

/** The same of a content, for the links that are the same for all recipients. */
export function checkCommonLinks(pieces: readonly Piece[], check: LinkCheck): ReturnType<typeof checkLinks> {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : FIELD)).join('')
  const { refused, warned } = checkLinks(text, check)
  const isCommon = ({ url }: LinkFinding) => !url.includes(FIELD)
  return { refused: refused.filter(isCommon), warned: warned.filter(isCommon) }
}

function strictestKind(url: string, { actions, addresses, ownHosts }: LinkCheck): LinkKind | undefined {
  const parsed = parse(url)
  if (parsed && ownHosts.includes(parsed.host)) return undefined
  const isRegistered = parsed !== null && addresses.some((address) => covers(address, parsed))
  const kinds: LinkKind[] = []
  if (!isRegistered && isShortener(parsed?.hostname)) kinds.push('shortener')
  if (parsed && DOWNLOAD.test(decoded(parsed.pathname))) kinds.push('download')
  if (!isRegistered) kinds.push('otherAddress')
  const strictness = (kind: LinkKind) => LINK_ACTIONS.indexOf(actions[kind])
  return kinds.reduce<LinkKind | undefined>(
    (first, kind) => (first === undefined || strictness(kind) > strictness(first) ? kind : first),
    undefined,
  )
}

/** Whether a registered address covers a URL. A prefix ends where a part of the path ends: `/promo` does not cover `/promotion`. */
function covers(address: string, { hostname, pathname }: URL): boolean {
  const registered = parse(address)
  if (!registered) return false
  const isHost = hostname === registered.hostname || hostname.endsWith(`.${registered.hostname}`)
  const prefix = registered.pathname.replace(/\/$/, '')
  return isHost && (prefix === '' || pathname === prefix || pathname.startsWith(`${prefix}/`))
}

const parse = (url: string) => URL.parse(/^https?:\/\//i.test(url) ? url : `http://${url}`)
const hostOf = (url: string) => parse(url)?.hostname
const isShortener = (host = '') => PUBLIC_SHORTENERS.has(host.replace(/^www\./, ''))

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
