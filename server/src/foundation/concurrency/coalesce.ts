/**
 * Coalesces reads of one key: calls that come during a read share the next one, which starts after all of them.
 * So no caller gets a value that is older than its call, and each key has at most one read running.
 */
export function coalesce<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<Value>>()

  function start(key: string): Promise<Value> {
    const value = read(key)
    const end = () => {
      if (running.get(key) === ended) running.delete(key)
    }
    const ended: Promise<void> = value.then(end, end)
    running.set(key, ended)
    return value
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
