import type { TabMessage, Tabs } from './tabs.ts'

/** Several tabs of one browser, in one test: what one sends, the others hear. */
export function linkedTabs(count: number): Tabs[] {
  const listeners = Array.from({ length: count }, () => new Set<(message: TabMessage) => void>())
  return listeners.map((own) => ({
    send(message) {
      for (const others of listeners) if (others !== own) for (const listener of others) listener(message)
    },
    listen(listener) {
      own.add(listener)
      return () => void own.delete(listener)
    },
    close() {},
  }))
}
