/** What the simulated SMSC does with a message; nothing here knows sockets, so a page can use it too. */
export type SimulatedBehaviour = {
  /** `lose`: the message is taken and never answered. `throttleFirst`: refused as too fast once, then taken. */
  answer: 'accept' | 'reject' | 'throttleFirst' | 'lose'
  receipt: 'none' | 'beforeAnswer' | 'afterAnswer'
  /** What the receipt says. */
  state: 'delivered' | 'undelivered' | 'expired'
}

const DELIVERS: SimulatedBehaviour = { answer: 'accept', receipt: 'afterAnswer', state: 'delivered' }

const BY_LAST_DIGITS: Record<string, SimulatedBehaviour> = {
  '0001': { ...DELIVERS, answer: 'reject', receipt: 'none' },
  '0002': { ...DELIVERS, state: 'undelivered' },
  '0003': { ...DELIVERS, state: 'expired' },
  '0004': { ...DELIVERS, answer: 'throttleFirst' },
  '0005': { ...DELIVERS, receipt: 'none' },
  '0006': { ...DELIVERS, receipt: 'beforeAnswer' },
  '0007': { ...DELIVERS, answer: 'lose' },
}

/** Decided by the last four digits of the recipient's number. */
export function simulatedBehaviour(mobile: string): SimulatedBehaviour {
  return BY_LAST_DIGITS[mobile.slice(-4)] ?? DELIVERS
}
