/** Behaviour of the simulated SMSC with a message. It uses no sockets, so a page can use it too. */
export type SimulatedBehaviour = {
  /** `lose`: accepted without a response. `throttleFirst`: throttled once, then accepted. */
  response: 'accept' | 'reject' | 'throttleFirst' | 'lose'
  receipt: 'none' | 'beforeResponse' | 'afterResponse'
  /** The state in the receipt. */
  state: 'delivered' | 'undelivered' | 'expired'
}

const DELIVERS: SimulatedBehaviour = { response: 'accept', receipt: 'afterResponse', state: 'delivered' }

const BY_LAST_DIGITS: Record<string, SimulatedBehaviour> = {
  '0001': { ...DELIVERS, response: 'reject', receipt: 'none' },
  '0002': { ...DELIVERS, state: 'undelivered' },
  '0003': { ...DELIVERS, state: 'expired' },
  '0004': { ...DELIVERS, response: 'throttleFirst' },
  '0005': { ...DELIVERS, receipt: 'none' },
  '0006': { ...DELIVERS, receipt: 'beforeResponse' },
  '0007': { ...DELIVERS, response: 'lose' },
}

/** Decided by the last four digits of the recipient's number. */
export function simulatedBehaviour(mobile: string): SimulatedBehaviour {
  return BY_LAST_DIGITS[mobile.slice(-4)] ?? DELIVERS
}
