/** The status of the answer, or a code for the failure. */
export type OutboundAnswer = { status: number } | { error: string }

/** An answer with its body; an answer that is too long is a failure. `isSent`: the other side may have got the request. */
export type OutboundReply =
  | { status: number; headers: Readonly<Record<string, string | string[] | undefined>>; body: string }
  | { error: string; isSent: boolean }

/** Sends requests to addresses that customers configured. */
export type Outbound = {
  /** Whether an address now leads to a private network. */
  refuses(address: string): Promise<boolean>
  /** Never rejects. */
  post(address: string, request: { headers: Record<string, string>; body: string }): Promise<OutboundAnswer>
}

/** Sends a request under the same guard, and reads the answer. Never rejects. */
export type OutboundAsk = (
  address: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
) => Promise<OutboundReply>
