import type { CostedText } from '@songsarn/sms/cost-advice'
import {
  type FieldValues,
  type KnownFields,
  type MergeFieldError,
  type Piece,
  type Place,
  parseContent,
  render,
} from '@songsarn/sms/merge-fields'
import { type Count, charactersIn, countParts, SMS_MAX_STABLE, splitParts } from '@songsarn/sms/parts'
import type { FormProblems } from '../form/form-problems.ts'

/** A marked range of the content. */
export type Mark = Place & { kind: 'field' | 'error' | 'forced' }

/** Properties of a content that the composer shows. */
export type ContentReading = {
  characters: number
  tooLong: boolean
  /** Counts of the text with sample values for merge fields; exact without merge fields. */
  count: Count
  /** The parts of that text, for the phone preview. */
  parts: string[]
  /** The first character of the content (not of a sample) that GSM-7 lacks. */
  forcedBy?: { char: string; index: number }
  /** Fields without a sample value and without a default: they will be empty. */
  withoutValue: string[]
  hasFields: boolean
  errors: MergeFieldError[]
  /** Words in single braces that are no merge fields: they are sent as they are written. */
  single: string[]
  marks: Mark[]
  known: KnownFields
  /** The texts of the recipients, for any content: what a change of it saves. Undefined where parts cost nothing. */
  texts?: readonly CostedText[] | undefined
  /** The most parts of a recipient, where they are more than `count` has; the row of the file that has them; whether its values alone need Unicode. */
  longest?: { parts: number; row: number | undefined; isUnicode: boolean } | undefined
}

/** Recipients whose texts are equally long, by the values of one of them. */
export type Recipients = Pick<CostedText, 'recipients' | 'isAtMost'> & {
  values: FieldValues
  /** The row of their file. */
  row?: number
}

/** Makes the text that is sent from the text with its values: short links, the link to opt out. */
type Finish = (text: string, content: string) => string

/**
 * Parses and counts a content.
 *
 * @param known names of valid merge fields
 * @param sample values of merge fields, so that parts can be counted before there are recipients
 * @param recipients recipients for whom the content is counted, too; without them, those of the sample
 */
export function readContent(
  content: string,
  known: KnownFields,
  sample: Readonly<Record<string, string>>,
  finished: Finish = (text) => text,
  recipients: readonly Recipients[] = [{ values: sample }],
): ContentReading {
  const characters = charactersIn(content)
  const { pieces, errors, single } = parseContent(content, known)
  const rendered = render(withErrorsAsText(content, pieces, errors), sample)
  const { missing } = rendered
  const text = rendered.text === '' ? '' : finished(rendered.text, content)
  const count = countParts(text)
  const { forcedBy } = countParts(content)
  return {
    characters,
    tooLong: characters > SMS_MAX_STABLE,
    count,
    parts: splitParts(text).parts,
    forcedBy,
    withoutValue: missing,
    hasFields: pieces.some((piece) => typeof piece !== 'string'),
    errors,
    single,
    marks: marksOf(pieces, errors, forcedBy),
    known,
    texts: costedTexts(recipients, known, finished),
    longest: longestOf(content, known, finished, recipients, count),
  }
}

/** What the texts of recipients cost, for any content. */
export const costedTexts = (
  recipients: readonly Recipients[],
  known: KnownFields,
  finished: Finish = (text) => text,
): CostedText[] =>
  recipients.map(({ values, ...of }) => ({ ...of, textOf: (content) => textOf(content, known, values, finished) }))

function textOf(content: string, known: KnownFields, values: FieldValues, finished: Finish): string {
  const { pieces, errors } = parseContent(content, known)
  const { text } = render(withErrorsAsText(content, pieces, errors), values)
  return text === '' ? '' : finished(text, content)
}

function longestOf(
  content: string,
  known: KnownFields,
  finished: Finish,
  recipients: readonly Recipients[],
  count: Count,
): ContentReading['longest'] {
  let longest: ContentReading['longest']
  for (const { values, row } of recipients) {
    const { parts: found, encoding } = countParts(textOf(content, known, values, finished))
    if (found > (longest?.parts ?? count.parts)) longest = { parts: found, row, isUnicode: encoding !== count.encoding }
  }
  return longest
}

const CODES = { unknown: 'unknownField', unclosed: 'unclosedField', oneBrace: 'oneBrace' } as const

/** The first problem of a content's merge fields, for `check` of a form: the contract's schemas do not know the fields. */
export function contentProblem(name: string, content: string, known: KnownFields): FormProblems {
  const [error] = parseContent(content, known).errors
  return error ? { [name]: { code: CODES[error.kind], params: { field: error.field } } } : {}
}

/** Turns invalid fields into text, so that the preview shows them as written. */
function withErrorsAsText(content: string, pieces: readonly Piece[], errors: readonly MergeFieldError[]): Piece[] {
  const errorAt = new Set(errors.map(({ index }) => index))
  return pieces.map((piece) =>
    typeof piece !== 'string' && errorAt.has(piece.index)
      ? content.slice(piece.index, piece.index + piece.length)
      : piece,
  )
}

function marksOf(
  pieces: readonly Piece[],
  errors: readonly MergeFieldError[],
  forcedBy?: { char: string; index: number },
): Mark[] {
  const errorAt = new Set(errors.map(({ index }) => index))
  const marks: Mark[] = errors.map(({ index, length }) => ({ index, length, kind: 'error' }))
  for (const piece of pieces) {
    if (typeof piece !== 'string' && !errorAt.has(piece.index)) {
      marks.push({ index: piece.index, length: piece.length, kind: 'field' })
    }
  }
  const covered = forcedBy && marks.some((mark) => within(forcedBy.index, mark))
  if (forcedBy && !covered) marks.push({ index: forcedBy.index, length: forcedBy.char.length, kind: 'forced' })
  return marks.sort((a, b) => a.index - b.index)
}

const within = (index: number, mark: Mark) => index >= mark.index && index < mark.index + mark.length
