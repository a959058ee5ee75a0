/** What an address answered, or a word for why it did not. */
export type OutboundAnswer = { status: number } | { error: string }

/** Calls to addresses that customers gave. */
export type Outbound = {
  /** Whether an address leads into a network of the installation's own, as far as can be told now. */
  refuses(address: string): Promise<boolean>
  /** Never rejects. */
  post(address: string, request: { headers: Record<string, string>; body: string }): Promise<OutboundAnswer>
}
