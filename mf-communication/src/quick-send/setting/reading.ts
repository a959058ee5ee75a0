import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { type ContentReading, readContent } from '@songsarn/ui/composer/read-content'
import { withSampleLinks } from '../../options/send-options.ts'
import type { Draft } from '../draft.ts'

/** The value of `{{mobile}}` in the preview. */
const SAMPLE = { mobile: '0812345678' }
const SAMPLE_COUPON = 'K7M2QX9P'

let last: { draft: Draft; reading: ContentReading } | undefined

/** The text of the draft as a recipient gets it. Several parts of the screen ask for it: it is read once for each draft. */
export function readingOf(draft: Draft): ContentReading {
  if (last?.draft !== draft) last = { draft, reading: read(draft) }
  return last.reading
}

function read(draft: Draft): ContentReading {
  const sample = { ...SAMPLE, ...(draft.couponId !== '' && { coupon: SAMPLE_COUPON }) }
  return readContent(draft.content, MERGE_FIELDS, sample, (text) => withSampleLinks(text, draft, draft.content))
}
