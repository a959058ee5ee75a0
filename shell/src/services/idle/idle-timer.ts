import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../preferences/browser-storage.ts'
import type { Tabs } from '../session/tabs.ts'

/** Milliseconds from the dialog until the sign-out. How long it takes until the dialog, the account chooses. */
export const COUNTDOWN_MS = 60_000
/** Most milliseconds since the last input for which writing and reading count as being there. */
export const HOLD_MS = 10 * 60_000
/** … and a running send or a transfer. No transfer takes longer, and no account chooses a longer idle time. */
export const WORK_MS = 60 * 60_000
const ACTIVE_KEY = 'songsarn:active'
/** Least time between two `active` messages to the other tabs. */
const SEND_EVERY_MS = 1_000
/** `input`: text also comes without a key, by dictation, by a screen reader, by paste. */
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchstart'] as const

type IdleState = { is: 'present' } | { is: 'counting' /** Seconds until the sign-out. */; seconds: number }

type Ports = {
  tabs: Tabs
  storage: Storage | undefined
  /** Whether this tab has unsaved work. */
  isComposing(): boolean
  onIdle(): void
}

export type IdleTimer = ReturnType<typeof createIdleTimer>

/**
 * Calls `onIdle` in all tabs when the user was not there for the account's idle time and the countdown. Everything is computed from
 * the time when they were last there in any tab, so a tab that was hidden or asleep is right when it wakes; if it wakes too late,
 * it signs out at once. While the dialog is open, only its button (in any tab) or `keepAlive` counts: a nudged mouse does not.
 *
 * What counts beside input counts for a time since the last input only: a screen that nobody looks at must not stay open.
 */
export function createIdleTimer({ tabs, storage, isComposing, onIdle }: Ports) {
  const store = createStore<IdleState>(() => ({ is: 'present' }))
  const holds = new Set<object>()
  let idleMs = 60_000
  /** When the user last gave input, and when they were last there: the same, or later. */
  let lastInput = Date.now()
  let lastThere = lastInput
  let lastSent = 0
  let stopWatching: (() => void) | undefined

  function note(at: number, input: number): void {
    lastThere = later(lastThere, at)
    lastInput = later(lastInput, input)
  }

  /** Notes that the user is there, at most `most` milliseconds after their last input, and tells the other tabs. */
  function there(most: number): void {
    const now = Date.now()
    note(Math.min(now, lastInput + most), lastInput)
    show(now)
    // Before the last message: the clock was set back.
    if (now >= lastSent && now - lastSent < SEND_EVERY_MS) return
    lastSent = now
    tabs.send({ type: 'active', at: lastThere, input: lastInput })
    // For tabs that sleep.
    writeStored(storage, ACTIVE_KEY, String(lastThere))
  }

  function input(): void {
    lastInput = Date.now()
    there(0)
  }

  function hold(now: number): void {
    const isDue = now - lastThere >= SEND_EVERY_MS && now - lastThere < idleMs && lastThere < lastInput + HOLD_MS
    if (isDue && document.visibilityState === 'visible' && (holds.size > 0 || isComposing())) there(HOLD_MS)
  }

  function check(): void {
    note(Number(readStored(storage, ACTIVE_KEY) ?? 0) || 0, 0)
    const now = Date.now()
    hold(now)
    show(now)
  }

  function show(now: number): void {
    const idle = now - lastThere
    if (idle >= idleMs + COUNTDOWN_MS) onIdle()
    else if (idle < idleMs) store.setState((state) => (state.is === 'present' ? state : { is: 'present' }), true)
    else {
      const seconds = Math.ceil((idleMs + COUNTDOWN_MS - idle) / 1000)
      store.setState(
        (state) => (state.is === 'counting' && state.seconds === seconds ? state : { is: 'counting', seconds }),
        true,
      )
    }
  }

  const onInput = () => {
    // Check first: in a tab that slept past the limit, the input that wakes it must not keep the session.
    check()
    if (stopWatching && store.getState().is === 'present') input()
  }

  return {
    store,
    /**
     * Starts to watch, or takes another idle time. Signing in counts as input.
     *
     * @param minutes without input until the dialog
     */
    start(minutes: number): void {
      idleMs = minutes * 60_000
      if (stopWatching) return
      lastInput = 0
      lastThere = 0
      lastSent = 0
      stopWatching = watch(
        onInput,
        check,
        tabs.listen((message) => {
          if (message.type !== 'active') return
          // A tab of an earlier version does not tell them apart.
          note(message.at, message.input ?? message.at)
          check()
        }),
      )
      input()
    },
    /** At sign-out: no data of the user stays in storage, not even when they were last here. */
    stop(): void {
      if (!stopWatching) return
      stopWatching()
      stopWatching = undefined
      writeStored(storage, ACTIVE_KEY, undefined)
      store.setState({ is: 'present' }, true)
    },
    /** The button of the dialog. */
    stay(): void {
      if (stopWatching) input()
    },
    /** The user waits for a remote that works for them (a transfer, a running send). Counts up to an hour after the last input. */
    keepAlive(): void {
      if (!stopWatching) return
      check()
      // Not in a tab that slept past the limit.
      if (Date.now() - lastThere < idleMs + COUNTDOWN_MS) there(WORK_MS)
    },
    /**
     * The user writes or reads. Until the result is called they count as being there, while the tab is visible and up to 10 minutes
     * after the last input.
     */
    holdIdle(): () => void {
      const held = {}
      holds.add(held)
      return () => void holds.delete(held)
    },
  }
}

/** A time in the future was noted before the clock was set back: it would put the sign-out off. */
function later(last: number, at: number): number {
  const now = Date.now()
  return Math.min(now, at > now ? last : Math.max(last, at))
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
