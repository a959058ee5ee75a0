/** Merge fields in content: `{{firstName}}`, or `{{firstName|friend}}` with a default. */

/** Fields of every communication: of the person, the mobile, a coupon, a link. */
export const MERGE_FIELDS = [
  'firstName',
  'lastName',
  'address',
  'city',
  'country',
  'gender',
  'birthDate',
  'mobile',
  'coupon',
  'link',
] as const

const MERGE_NAMES: readonly string[] = MERGE_FIELDS

/** Fields of OTP content only. */
export const OTP_FIELDS = ['otp', 'ref'] as const

/** A range of the content, in UTF-16 units. */
export type Place = { index: number; length: number }

/** Plain text, or a field and its place. */
export type Piece = string | ({ field: string; fallback?: string } & Place)

/**
 * An invalid field and its place. `oneBrace`: a field of {@link MERGE_FIELDS}, or one that is known by its name, in single braces, which
 * everybody would get as it is written.
 */
export type MergeFieldError = { kind: 'unknown' | 'unclosed' | 'oneBrace'; field: string } & Place

/** `single`: other words in single braces, which are no fields. They are sent as they are written. */
type ParsedContent = { pieces: Piece[]; errors: MergeFieldError[]; single: string[] }

/** Names of valid merge fields: a list, or a rule. */
export type KnownFields = { includes(name: string): boolean }

/** Any name that a column of an import file can have. */
export const ANY_FIELD: KnownFields = { includes: (name) => name !== '' && name.length <= 60 }

/** `{{`, a name, an optional default after `|`, `}}`; or an unclosed `{{`. */
const FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}|\{\{/g
/** `{firstName}`, or `{firstName}}`: a word as fields are named. */
const SINGLE = /\{([\p{L}\p{M}_][\p{L}\p{M}\p{Nd}_ -]{0,59})(?:\|[^{}]{0,60})?\}{1,2}/gu

/**
 * Parses content. A field outside `known` is an error, never text to send; so is `{{` without `}}`, and a known field in single braces. Add the columns of an
 * import file, or {@link OTP_FIELDS}, to {@link MERGE_FIELDS}.
 */
export function parseContent(content: string, known: KnownFields = MERGE_NAMES): ParsedContent {
  const pieces: Piece[] = []
  const errors: MergeFieldError[] = []
  const single: string[] = []
  const isNamed = (name: string) => MERGE_NAMES.includes(name) || (known !== ANY_FIELD && known.includes(name))
  function addText(from: number, to: number) {
    if (from >= to) return
    const text = content.slice(from, to)
    pieces.push(text)
    for (const [whole, name = '', at = 0] of matchesOf(text)) {
      const field = name.trim()
      if (isNamed(field)) errors.push({ kind: 'oneBrace', field, index: from + at, length: whole.length })
      else single.push(whole)
    }
  }
  let end = 0
  for (const match of content.matchAll(FIELD)) {
    const [whole, name, fallback] = match
    const field = name?.trim() ?? ''
    const place = { index: match.index, length: whole.length }
    addText(end, place.index)
    if (name === undefined) errors.push({ kind: 'unclosed', field, ...place })
    else if (!known.includes(field)) errors.push({ kind: 'unknown', field, ...place })
    pieces.push({ field, fallback: fallback?.trim(), ...place })
    end = place.index + place.length
  }
  addText(end, content.length)
  return { pieces, errors, single }
}

const matchesOf = (text: string): [whole: string, name: string | undefined, at: number][] =>
  text.includes('{') ? Array.from(text.matchAll(SINGLE), (match) => [match[0], match[1], match.index]) : []

/** Values by field. A blank value counts as none. */
export type FieldValues = { readonly [field: string]: string | undefined }

/**
 * The text for one recipient. `missing` lists the fields with neither a value nor a default, which are left empty.
 */
export function render(pieces: readonly Piece[], values: FieldValues): { text: string; missing: string[] } {
  let text = ''
  let missing: string[] | undefined
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    // Own properties only: a column named `constructor` must not print the object's constructor.
    const value = Object.hasOwn(values, piece.field) ? values[piece.field]?.trim() : undefined
    if (value) text += value
    else if (piece.fallback !== undefined) text += piece.fallback
    else missing = missing?.includes(piece.field) ? missing : [...(missing ?? []), piece.field]
  }
  return { text, missing: missing ?? [] }
}
