import {
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
  marks: Mark[]
}

/**
 * Parses and counts a content.
 *
 * @param known names of valid merge fields
 * @param sample values of merge fields, so that parts can be counted before there are recipients
 * @param finished makes the text that is sent from the text with these values: short links, the link to opt out
 */
export function readContent(
  content: string,
  known: KnownFields,
  sample: Readonly<Record<string, string>>,
  finished: (text: string) => string = (text) => text,
): ContentReading {
  const characters = charactersIn(content)
  const { pieces, errors } = parseContent(content, known)
  const rendered = render(withErrorsAsText(content, pieces, errors), sample)
  const { missing } = rendered
  const text = rendered.text === '' ? '' : finished(rendered.text)
  const { forcedBy } = countParts(content)
  return {
    characters,
    tooLong: characters > SMS_MAX_STABLE,
    count: countParts(text),
    parts: splitParts(text).parts,
    forcedBy,
    withoutValue: missing,
    hasFields: pieces.some((piece) => typeof piece !== 'string'),
    errors,
    marks: marksOf(pieces, errors, forcedBy),
  }
}

/** The first problem of a content's merge fields, for `check` of a form: the contract's schemas do not know the fields. */
export function contentProblem(name: string, content: string, known: KnownFields): FormProblems {
  const [error] = parseContent(content, known).errors
  return error ? { [name]: { code: 'unknownField', params: { field: error.field } } } : {}
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
