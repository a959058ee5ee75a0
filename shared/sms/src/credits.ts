/** What a recipient's message costs beside its text. */
export type CreditOptions = {
  /** The unsubscribe service: 1 credit a recipient. */
  unsubscribe?: boolean
  /** The account's e-Consent price in credits, when e-Consent is on. */
  eConsentPrice?: number
}

/** Credits that one recipient's message takes: one a part, and the services beside. */
export function creditsOf(parts: number, { unsubscribe = false, eConsentPrice = 0 }: CreditOptions = {}): number {
  return parts + (unsubscribe ? 1 : 0) + eConsentPrice
}
