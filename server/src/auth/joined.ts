/**
 * Joins look-ups of one thing: those that come while one runs share the next, which begins after all of them came. So
 * nobody gets an answer that is older than the question, and a busy caller costs no more than an idle one.
 */
export function joined<Value>(look: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<Value>>()

  function start(key: string): Promise<Value> {
    const looked = look(key)
    const ended = () => {
      if (running.get(key) === done) running.delete(key)
    }
    const done: Promise<void> = looked.then(ended, ended)
    running.set(key, done)
    return looked
  }

  return (key) => {
    const busy = running.get(key)
    if (!busy) return start(key)
    const shared =
      next.get(key) ??
      busy.then(() => {
        next.delete(key)
        return start(key)
      })
    next.set(key, shared)
    return shared
  }
}
