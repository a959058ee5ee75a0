/** Lets timers, sockets and other requests have their turn. A page has no `setImmediate`; a timer takes a millisecond at least. */
export const nextTurn = () =>
  new Promise<void>((resolve) => (hasImmediate ? setImmediate(resolve) : setTimeout(resolve)))
const hasImmediate = 'setImmediate' in globalThis
