import type { TabMessage, Tabs } from '../services/session/tabs.ts'

/** Several tabs of one browser in one test: each message goes to all the others. */
export function linkedTabs(count: number): Tabs[] {
  const listeners = Array.from({ length: count }, () => new Set<(message: TabMessage) => void>())
  return listeners.map((own) => ({
    send(message) {
      for (const tab of listeners) if (tab !== own) for (const listener of tab) listener(message)
    },
    listen(listener) {
      own.add(listener)
      return () => void own.delete(listener)
    },
    close() {},
  }))
}
