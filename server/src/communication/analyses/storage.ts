import type { Audience } from './audience.ts'

/** Approximate bytes of an analysis and of each row, with their indexes. */
const ANALYSIS_BYTES = 16_000
const ROW_BYTES = 250

/** The most bytes that an analysis takes, approximately: its input, its rows, and the text of each row when texts differ. */
export function bytesOf({ rows, characters }: Size, content: string, hasFields: boolean): number {
  const text = hasFields ? 2 * content.length : 0
  return ANALYSIS_BYTES + 2 * characters + rows * (ROW_BYTES + text)
}

type Size = Pick<Audience, 'rows' | 'characters'>
