/** State of the address of a communication that this user has sent or scheduled just now. */
export const JUST_SENT = { isJustSent: true } as const

/** Tells whether the state of an address, which may be anything, is `JUST_SENT`. */
export const isJustSent = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isJustSent' in state && state.isJustSent === true
