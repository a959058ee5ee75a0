import { MAX_LINE_TEXT } from '@songsarn/contract/account/line'
import type { ContentReading } from '@songsarn/ui/composer/read-content'
import type { SendValues } from '../send-form/send-values.ts'

/** Reads a content that goes by LINE for the composer: one message, which takes every character. */
function lineReading({ forcedBy: _, ...reading }: ContentReading): ContentReading {
  const text = reading.parts.join('')
  return {
    ...reading,
    count: { ...reading.count, parts: 1, perPart: MAX_LINE_TEXT, roomInPart: Math.max(0, MAX_LINE_TEXT - text.length) },
    parts: [text],
    texts: undefined,
    longest: undefined,
    marks: reading.marks.filter(({ kind }) => kind !== 'forced'),
  }
}

export const readingOf = (reading: ContentReading, { channel }: SendValues): ContentReading =>
  channel === 'line' ? lineReading(reading) : reading
