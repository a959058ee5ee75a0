type CreditOptions = {
  /** The unsubscribe service: 1 credit per recipient. */
  unsubscribe?: boolean
  /** The account's e-Consent price in credits, when e-Consent is on. */
  eConsentPrice?: number
}

/** Credits for a message to one recipient: one per part, plus services. */
export function creditsOf(parts: number, { unsubscribe = false, eConsentPrice = 0 }: CreditOptions = {}): number {
  return parts + (unsubscribe ? 1 : 0) + eConsentPrice
}
