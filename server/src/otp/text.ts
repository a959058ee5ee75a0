import type { PinLength } from '@songsarn/contract/otp'
import { OTP_FIELDS, parseContent, render } from '@songsarn/sms/merge-fields'

/** A pin that is still to be put in, with its length: what every table holds in its place. */
const GAP = /\{\{otp:(\d)\}\}/g

/** The text of a message with its `ref` and, where the pin goes, a gap. */
export function textWithGap(content: string, ref: string, length: PinLength): string {
  return render(parseContent(content, OTP_FIELDS).pieces, { otp: `{{otp:${length}}}`, ref }).text
}

/** The text as it goes to the carrier; `pin` gives the pin of a length. */
export async function fillGaps(text: string, pin: (length: PinLength) => Promise<string>): Promise<string> {
  const lengths = new Set(Array.from(text.matchAll(GAP), ([, length]) => length))
  let filled = text
  for (const length of lengths) filled = filled.replaceAll(`{{otp:${length}}}`, await pin(Number(length) as PinLength))
  return filled
}

/** The text as it may be shown, and as long as it went out: stars for the pin. */
export function hidePins(text: string): string {
  return text.replace(GAP, (_, length: string) => '*'.repeat(Number(length)))
}
