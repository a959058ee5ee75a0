import { createStore } from 'zustand/vanilla'
import type { Tabs } from '../session/tabs.ts'

/** Milliseconds without input in any tab until the dialog, and from there until the sign-out. */
export const IDLE_MS = 60_000
export const COUNTDOWN_MS = 60_000
const ACTIVE_KEY = 'songsarn:active'
/** Input is told to the other tabs at most this often. */
const TELL_EVERY_MS = 1_000
const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export type IdleState = { is: 'present' } | { is: 'counting' /** Seconds until the sign-out. */; seconds: number }

type Ports = { tabs: Tabs; storage: Storage | undefined; onIdle(): void }

export type IdleTimer = ReturnType<typeof createIdleTimer>

/**
 * Signs out whom nobody has seen for two minutes, in all tabs alike. Everything is reckoned from the wall clock of the last
 * input in any tab, so a tab that was hidden or asleep decides right when it wakes: late, it signs out at once.
 * Once the dialog stands, only its button (in any tab) or `keepAlive` says that somebody is there: a nudged mouse does not.
 */
export function createIdleTimer({ tabs, storage, onIdle }: Ports) {
  const store = createStore<IdleState>(() => ({ is: 'present' }))
  let seen = Date.now()
  let told = 0
  let stop: (() => void) | undefined

  function note(at: number): void {
    seen = Math.max(seen, at)
  }

  /** Somebody is there: told to the other tabs, and kept for those that sleep. */
  function present(now = Date.now()): void {
    note(now)
    if (store.getState().is === 'counting') store.setState({ is: 'present' }, true)
    if (now - told < TELL_EVERY_MS) return
    told = now
    tabs.send({ type: 'active', at: now })
    try {
      storage?.setItem(ACTIVE_KEY, String(now))
    } catch {
      // Blocked or full: the message above still reaches tabs that are awake.
    }
  }

  function look(): void {
    note(keptActivity(storage))
    const idle = Date.now() - seen
    if (idle >= IDLE_MS + COUNTDOWN_MS) onIdle()
    else if (idle < IDLE_MS) store.setState((state) => (state.is === 'present' ? state : { is: 'present' }), true)
    else {
      const seconds = Math.ceil((IDLE_MS + COUNTDOWN_MS - idle) / 1000)
      store.setState(
        (state) => (state.is === 'counting' && state.seconds === seconds ? state : { is: 'counting', seconds }),
        true,
      )
    }
  }

  const onInput = () => {
    // A tab that slept past the limit must not take the wake-up touch for presence.
    look()
    if (stop && store.getState().is === 'present') present()
  }

  return {
    store,
    /** Begins to watch; the moment of signing in counts as input. */
    start(): void {
      if (stop) return
      seen = 0
      told = 0
      stop = watch(
        onInput,
        look,
        tabs.listen((message) => {
          if (message.type !== 'active') return
          note(message.at)
          look()
        }),
      )
      present()
    },
    stop(): void {
      stop?.()
      stop = undefined
      store.setState({ is: 'present' }, true)
    },
    /** "I am here", pressed in the dialog; or an area that works on behalf of a person (an upload, a live send). */
    keepAlive(): void {
      if (stop) present()
    },
  }
}

function watch(onInput: () => void, look: () => void, unlisten: () => void): () => void {
  const options = { capture: true, passive: true }
  for (const type of INPUT) globalThis.addEventListener(type, onInput, options)
  const timer = setInterval(look, 500)
  // Timers of a hidden tab are slowed down to one a minute, and stop while the machine sleeps.
  document.addEventListener('visibilitychange', look)
  globalThis.addEventListener('focus', look)
  return () => {
    for (const type of INPUT) globalThis.removeEventListener(type, onInput, options)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    globalThis.removeEventListener('focus', look)
    unlisten()
  }
}

function keptActivity(storage: Storage | undefined): number {
  try {
    return Number(storage?.getItem(ACTIVE_KEY) ?? 0) || 0
  } catch {
    return 0
  }
}
