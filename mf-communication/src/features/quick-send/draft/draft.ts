import * as z from 'zod/mini'

/** What is written of a quick send; the names are those of the form's fields. */
export const Text = z.object({
  quicksendFrom: z.string(),
  content: z.string(),
  /** What stands in the recipients' input and is no entry yet. */
  typed: z.string(),
  /** The analysis made of exactly this draft; null once anything was changed. */
  analysisId: z.nullable(z.uuid()),
  /** There was an analysis before the last change. */
  changedSince: z.boolean(),
})

/** Entries as typed, one a recipient. Kept beside the text: there may be 100,000, and a key press writes only the text. */
export const Recipients = z.array(z.string())

export type Draft = z.output<typeof Text> & { quicksendTo: z.output<typeof Recipients> }

/** Everything that decides what would be sent. */
export type DraftField = 'quicksendFrom' | 'quicksendTo' | 'content'

export const EMPTY_DRAFT: Draft = {
  quicksendFrom: '',
  quicksendTo: [],
  content: '',
  typed: '',
  analysisId: null,
  changedSince: false,
}

export const isEmpty = (draft: Draft): boolean =>
  draft.quicksendTo.length === 0 && draft.content === '' && draft.typed === ''
