import { createStore } from 'zustand/vanilla'

/** Asked when work would be lost; `answer` is called once. */
export type LeaveQuestion = { answer(leave: boolean): void } | null

export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/** Asks before unsaved work is left: by the menu, the palette, the account switcher, Back, a reload or a closed tab. */
export function createLeaveGuard() {
  const question = createStore<LeaveQuestion>(() => null)
  const guards = new Set<() => boolean>()
  const isDirty = () => [...guards].some((guard) => guard())

  /** Resolves true when nothing would be lost, or the person leaves all the same. A second question replaces the first. */
  function mayLeave(): Promise<boolean> {
    if (!isDirty()) return Promise.resolve(true)
    question.getState()?.answer(false)
    return new Promise((resolve) => {
      const answer = (leave: boolean) => {
        question.setState(null, true)
        // Whoever left once is not asked again by what they are leaving.
        if (leave) guards.clear()
        resolve(leave)
      }
      question.setState({ answer }, true)
    })
  }

  globalThis.addEventListener('beforeunload', (event) => {
    if (isDirty()) event.preventDefault()
  })
  guardTraversal(isDirty, mayLeave)

  return {
    question,
    isDirty,
    mayLeave,
    add(guard: () => boolean): () => void {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
    /** Work of a user who is gone is nobody's to keep: the draft is in the browser. */
    clear(): void {
      guards.clear()
      question.getState()?.answer(false)
    },
  }
}

/** The part of the Navigation API that is used here; browsers without it go Back without asking, and the draft is kept. */
type TraverseEvent = Event & { navigationType: string; destination: { url: string; key: string } }
type Navigation = EventTarget & { traverseTo(key: string): unknown }

/** Back and Forward to another screen; the steps of a form on one path stay free. */
function guardTraversal(isDirty: () => boolean, mayLeave: () => Promise<boolean>): void {
  const navigation = 'navigation' in globalThis ? (globalThis.navigation as Navigation) : undefined
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, destination } = event as TraverseEvent
    const elsewhere = new URL(destination.url).pathname !== location.pathname
    if (navigationType !== 'traverse' || !event.cancelable || !elsewhere || !isDirty()) return
    event.preventDefault()
    void mayLeave().then((leave) => leave && navigation.traverseTo(destination.key))
  })
}
