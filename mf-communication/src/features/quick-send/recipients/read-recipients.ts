import { cleanEntry, type InvalidReason, normaliseThai, whyInvalid } from '@songsarn/sms/mobile'

export type RecipientState = 'valid' | 'invalid' | 'duplicate'

/** One entry as the form shows it. A foreign number counts as valid here: Analyze decides with the full rule. */
export type Recipient = {
  entry: string
  state: RecipientState
  /** E.164 digits, or what was typed of a foreign number. */
  mobile?: string
  reason?: InvalidReason
}

export type RecipientCounts = Record<RecipientState, number>

export type RecipientReading = { recipients: Recipient[]; counts: RecipientCounts }

/** Judges each entry at once, by the quick rule; 100,000 take about 50 ms. */
export function readRecipients(entries: readonly string[]): RecipientReading {
  const seen = new Set<string>()
  const counts: RecipientCounts = { valid: 0, invalid: 0, duplicate: 0 }
  const recipients = entries.map((entry): Recipient => {
    const thai = normaliseThai(entry)
    if (thai === undefined) {
      counts.invalid++
      return { entry, state: 'invalid', reason: whyInvalid(entry) }
    }
    const mobile = thai === 'other' ? cleanEntry(entry).slice(1) : thai
    const state = seen.has(mobile) ? 'duplicate' : 'valid'
    seen.add(mobile)
    counts[state]++
    return { entry, state, mobile }
  })
  return { recipients, counts }
}
