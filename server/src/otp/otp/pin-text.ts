import type { PinLength } from '@songsarn/contract/otp/otp'
import { OTP_FIELDS, parseContent, render } from '@songsarn/sms/merge-fields'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import { pinOf } from './pin.ts'

/** The placeholder that tables store instead of the PIN, with the PIN's length. */
const PLACEHOLDER = /\{\{otp:(\d)\}\}/g

/** The text of a message with its `ref` and a placeholder for the PIN. */
export function textWithPlaceholder(content: string, ref: string, length: PinLength): string {
  return render(parseContent(content, OTP_FIELDS).pieces, { otp: `{{otp:${length}}}`, ref }).text
}

/** Puts the PIN of an OTP message into its text. No table holds the PIN, so this happens on submission. */
export async function fillPins(secretKey: SecretKey, communicationId: string, stored: string): Promise<string> {
  const lengths = new Set(Array.from(stored.matchAll(PLACEHOLDER), ([, length]) => Number(length) as PinLength))
  let text = stored
  for (const length of lengths)
    text = text.replaceAll(`{{otp:${length}}}`, await pinOf(secretKey, communicationId, length))
  return text
}

/** The text for screens: stars instead of the PIN, as many as it has digits. */
export function hidePins(text: string): string {
  return text.replace(PLACEHOLDER, (_, length: string) => '*'.repeat(Number(length)))
}
