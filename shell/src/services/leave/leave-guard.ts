import { createStore } from 'zustand/vanilla'

/** Open while the user must choose whether to leave; call `answer` once. */
type LeaveQuestion = { answer(leave: boolean): void } | null

export type LeaveGuard = ReturnType<typeof createLeaveGuard>

/** Asks before the user leaves unsaved work: by the menu, the palette, the account switcher, Back, a reload, closing the tab. */
export function createLeaveGuard() {
  const question = createStore<LeaveQuestion>(() => null)
  /** By the check for unsaved work: what to run when the user leaves anyway. */
  const guards = new Map<() => boolean, (() => void) | undefined>()
  const isDirty = () => [...guards.keys()].some((guard) => guard())

  function leave() {
    const left = [...guards].filter(([guard]) => guard())
    // The user has decided: guards of the screen that unmounts must not ask again.
    guards.clear()
    for (const [, onLeave] of left) onLeave?.()
  }

  /** Resolves to true when no work would be lost, or the user leaves anyway. A second question answers the first with false. */
  function mayLeave(): Promise<boolean> {
    if (!isDirty()) return Promise.resolve(true)
    question.getState()?.answer(false)
    return new Promise((resolve) => {
      const answer = (isLeaving: boolean) => {
        question.setState(null, true)
        if (isLeaving) leave()
        resolve(isLeaving)
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
    add(guard: () => boolean, onLeave?: () => void): () => void {
      guards.set(guard, onLeave)
      return () => void guards.delete(guard)
    },
    /** Removes all guards at sign-out; drafts stay in the browser. */
    clear(): void {
      guards.clear()
      question.getState()?.answer(false)
    },
  }
}

/** The part of the Navigation API used here. Browsers without it go back without asking; the draft is saved anyway. */
type TraverseEvent = Event & { navigationType: string; destination: { url: string; key: string } }
type Navigation = EventTarget & { traverseTo(key: string): unknown }

/** Guards Back and Forward to another path; the steps of a form share one path and are not guarded. */
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
