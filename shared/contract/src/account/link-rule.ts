import * as z from 'zod/mini'

/** What a link can be found to be: an address that its sender did not register, a public shortener, or a file to download. */
export const LINK_KINDS = ['otherAddress', 'shortener', 'download'] as const
export type LinkKind = (typeof LINK_KINDS)[number]
/** What happens to a text with such a link, from the mildest to the strictest. */
export const LINK_ACTIONS = ['allow', 'warn', 'refuse'] as const
export type LinkAction = (typeof LINK_ACTIONS)[number]

const action = z.enum(LINK_ACTIONS)
/** What happens to a text by SMS whose links are not those of its sender. */
export const LinkRule = z.strictObject({ otherAddress: action, shortener: action, download: action })
export type LinkRule = z.output<typeof LinkRule>

/** A link that is not allowed, as it stands in the text. */
export const LinkFinding = z.object({ kind: z.enum(LINK_KINDS), url: z.string() })
export type LinkFinding = z.output<typeof LinkFinding>

/** Most warnings that an answer names. */
export const MAX_LINK_WARNINGS = 20
/** Most addresses of one sender name. */
export const MAX_LINK_ADDRESSES = 50
/** A domain, which covers its subdomains, or a domain with the beginning of a path: `brand.example/promo`. */
export const LinkAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(4),
    z.maxLength(200),
    z.regex(/^[a-z0-9\u0e00-\u0e7f-]+(\.[a-z0-9\u0e00-\u0e7f-]+)+(\/[^\s?#]*)?$/i),
  )

/** The stricter of each two actions; null: no rule. */
export function strictestLinks(rules: readonly (LinkRule | null)[]): LinkRule | null {
  const set = rules.filter((rule) => rule !== null)
  if (set.length === 0) return null
  const strictest = (kind: LinkKind) =>
    LINK_ACTIONS.findLast((one) => set.some((rule) => rule[kind] === one)) ?? 'allow'
  return {
    otherAddress: strictest('otherAddress'),
    shortener: strictest('shortener'),
    download: strictest('download'),
  }
}
