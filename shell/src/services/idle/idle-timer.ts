import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../preferences/browser-storage.ts'
import type { Tabs } from '../session/tabs.ts'

/** Milliseconds without input in any tab until the dialog, and from there until the sign-out. */
const IDLE_MS = 60_000
export const COUNTDOWN_MS = 60_000
const ACTIVE_KEY = 'songsarn:active'
/** Least time between two `active` messages to the other tabs. */
const SEND_EVERY_MS = 1_000
/** `input`: text also comes without a key, by dictation, by a screen reader, by paste. */
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchstart'] as const

type IdleState = { is: 'present' } | { is: 'counting' /** Seconds until the sign-out. */; seconds: number }

type Ports = { tabs: Tabs; storage: Storage | undefined; onIdle(): void }

export type IdleTimer = ReturnType<typeof createIdleTimer>

/**
 * Calls `onIdle` in all tabs after two minutes without input in any of them. Everything is computed from the time of the last
 * input in any tab, so a tab that was hidden or asleep is right when it wakes; if it wakes too late, it signs out at once.
 * While the dialog is open, only its button (in any tab) or `keepAlive` counts: a nudged mouse does not.
 */
export function createIdleTimer({ tabs, storage, onIdle }: Ports) {
  const store = createStore<IdleState>(() => ({ is: 'present' }))
  let lastInput = Date.now()
  let lastSent = 0
  let stopWatching: (() => void) | undefined

  /** A time in the future was noted before the clock was set back: it would put the sign-out off. */
  function noteInput(at: number): void {
    const now = Date.now()
    lastInput = Math.min(now, at > now ? lastInput : Math.max(lastInput, at))
  }

  /** Notes input now, sends it to the other tabs, and stores it for tabs that sleep. */
  function present(now = Date.now()): void {
    noteInput(now)
    if (store.getState().is === 'counting') store.setState({ is: 'present' }, true)
    if (now - lastSent < SEND_EVERY_MS) return
    lastSent = now
    tabs.send({ type: 'active', at: now })
    writeStored(storage, ACTIVE_KEY, String(now))
  }

  function check(): void {
    noteInput(Number(readStored(storage, ACTIVE_KEY) ?? 0) || 0)
    const idle = Date.now() - lastInput
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
    // Check first: in a tab that slept past the limit, the input that wakes it must not keep the session.
    check()
    if (stopWatching && store.getState().is === 'present') present()
  }

  return {
    store,
    /** Starts to watch. Signing in counts as input. */
    start(): void {
      if (stopWatching) return
      lastInput = 0
      lastSent = 0
      stopWatching = watch(
        onInput,
        check,
        tabs.listen((message) => {
          if (message.type !== 'active') return
          noteInput(message.at)
          check()
        }),
      )
      present()
    },
    /** At sign-out: no data of the user stays in storage, not even when they were last here. */
    stop(): void {
      if (!stopWatching) return
      stopWatching()
      stopWatching = undefined
      writeStored(storage, ACTIVE_KEY, undefined)
      store.setState({ is: 'present' }, true)
    },
    /** Counts as input: the dialog's button, or a remote that works for the user (an upload, a live send). */
    keepAlive(): void {
      if (stopWatching) present()
    },
  }
}

function watch(onInput: () => void, check: () => void, unlisten: () => void): () => void {
  const options = { capture: true, passive: true }
  for (const type of INPUT_EVENTS) globalThis.addEventListener(type, onInput, options)
  const timer = setInterval(check, 500)
  // Browsers slow the timers of a hidden tab to one a minute, and stop them while the machine sleeps.
  document.addEventListener('visibilitychange', check)
  globalThis.addEventListener('focus', check)
  return () => {
    for (const type of INPUT_EVENTS) globalThis.removeEventListener(type, onInput, options)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    globalThis.removeEventListener('focus', check)
    unlisten()
  }
}
