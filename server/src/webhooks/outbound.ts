/** The status of the answer, or a code for the failure. */
export type OutboundAnswer = { status: number } | { error: string }

/** Sends requests to addresses that customers configured. */
export type Outbound = {
  /** Whether an address now leads to a private network. */
  refuses(address: string): Promise<boolean>
  /** Never rejects. */
  post(address: string, request: { headers: Record<string, string>; body: string }): Promise<OutboundAnswer>
}
