/** Merge fields in content: `{{firstName}}`, or `{{firstName|friend}}` with a default. */

/** Fields that every communication knows; the values of a person, the number, a coupon, a link. */
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

/** Fields of OTP content alone. */
export const OTP_FIELDS = ['otp', 'ref'] as const

/** Where something stands in the content, in UTF-16 units. */
export type Place = { index: number; length: number }

/** A stretch of plain text, or a field and its place. */
export type Piece = string | ({ field: string; fallback?: string } & Place)

/** What is wrong with a field, and where. */
export type MergeFieldError = { kind: 'unknown' | 'unclosed'; field: string } & Place

export type ParsedContent = { pieces: Piece[]; errors: MergeFieldError[] }

/** `{{`, a name, an optional default after `|`, `}}`; or `{{` that nothing closes. */
const FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}|\{\{/g

/**
 * Reads content. A field outside `known` is an error, never text to send; so is `{{` without its `}}`. Pass the columns
 * of an import file, or {@link OTP_FIELDS}, beside {@link MERGE_FIELDS}.
 */
export function parseContent(content: string, known: readonly string[] = MERGE_FIELDS): ParsedContent {
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

/** Names of the fields that the content uses, each once, in order. */
export function fieldsIn(pieces: readonly Piece[]): string[] {
  return [...new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.field)))]
}

export type FieldValues = { readonly [field: string]: string | undefined }

/**
 * The text that one recipient gets. `missing` names the fields that had neither a value nor a default: nothing stands in
 * their place. A blank value counts as none.
 */
export function render(pieces: readonly Piece[], values: FieldValues): { text: string; missing: string[] } {
  let text = ''
  let missing: string[] | undefined
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    // Own properties only: a column named `constructor` must not print one.
    const value = Object.hasOwn(values, piece.field) ? values[piece.field]?.trim() : undefined
    if (value) text += value
    else if (piece.fallback !== undefined) text += piece.fallback
    else missing = missing?.includes(piece.field) ? missing : [...(missing ?? []), piece.field]
  }
  return { text, missing: missing ?? [] }
}
