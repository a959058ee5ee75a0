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

/** An invalid field and its place. */
export type MergeFieldError = { kind: 'unknown' | 'unclosed'; field: string } & Place

type ParsedContent = { pieces: Piece[]; errors: MergeFieldError[] }

/** Names of valid merge fields: a list, or a rule. */
export type KnownFields = { includes(name: string): boolean }

/** Any name that a column of an import file can have. */
export const ANY_FIELD: KnownFields = { includes: (name) => name !== '' && name.length <= 60 }

/** `{{`, a name, an optional default after `|`, `}}`; or an unclosed `{{`. */
const FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}|\{\{/g

/**
 * Parses content. A field outside `known` is an error, never text to send; so is `{{` without `}}`. Add the columns of an
 * import file, or {@link OTP_FIELDS}, to {@link MERGE_FIELDS}.
 */
export function parseContent(content: string, known: KnownFields = MERGE_NAMES): ParsedContent {
  const pieces: Piece[] = []
  const errors: MergeFieldError[] = []
  let end = 0
  for (const match of content.matchAll(FIELD)) {
    const [whole, name, fallback] = match
    const field = name?.trim() ?? ''
    const place = { index: match.index, length: whole.length }
    if (name === undefined) errors.push({ kind: 'unclosed', field, ...place })
    else if (!known.includes(field)) errors.push({ kind: 'unknown', field, ...place })
    if (place.index > end) pieces.push(content.slice(end, place.index))
    pieces.push({ field, fallback: fallback?.trim(), ...place })
    end = place.index + place.length
  }
  if (end < content.length) pieces.push(content.slice(end))
  return { pieces, errors }
}

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
