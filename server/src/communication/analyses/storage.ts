import type { Audience } from './audience.ts'

/** Approximate bytes of an analysis and of each row, with their indexes. */
const ANALYSIS_BYTES = 16_000
const ROW_BYTES = 250

/** Bytes that are counted beforehand for the text of a row. */
export const textBytes = (content: string): number => 2 * content.length

/**
 * The bytes that an analysis takes, approximately: its input, its rows, and the text of each row when texts differ. What rows write beyond
 * that is added while they are stored.
 */
export function bytesOf({ rows, characters }: Size, content: string, hasFields: boolean): number {
  const text = hasFields ? textBytes(content) : 0
  return ANALYSIS_BYTES + 2 * characters + rows * (ROW_BYTES + text)
}

type Size = Pick<Audience, 'rows' | 'characters'>
