import { timeLimits } from '@songsarn/build/time-limits'
import type { RegistryEntry } from '@songsarn/contract/console/registry'
import type { Remote } from '@songsarn/remote/remote'
import type { ShellApi } from '@songsarn/remote/shell-api'
import type { Incompatibility } from './compatibility.ts'
import { asLoadFailure, crashOf, LoadFailure } from './failure.ts'
import { type GuardEvent, type GuardState, nextState } from './guard-state.ts'
import type { mountParcel } from './parcel.ts'

export type FailureReport = {
  kind: LoadFailure['kind'] | 'incompatible' | 'unmount'
  message: string
  remote: string
  version?: string
  url?: string
  status?: number
  stack?: string
}

export type GuardPorts = {
  /** The remote's current registry entry. Throws LoadFailure without an entry, or when it is broken. */
  entry(): RegistryEntry
  incompatibility(entry: RegistryEntry): Incompatibility | undefined
  /** Whether the page's address belongs to the remote. */
  isHere(): boolean
  /** Reads the registry again before a Retry: most often a new version fixes a broken remote. */
  refresh(): Promise<void>
  importRemote(entry: RegistryEntry): Promise<Remote>
  mountParcel: typeof mountParcel
  shellFor(entry: RegistryEntry): ShellApi
  /** Called once for each failure. */
  report(failure: FailureReport): void
}

export type Guard = ReturnType<typeof createGuard>

/**
 * The loading guard: loads and mounts one remote and contains its failures in its frame. The code is loaded once; closing
 * unmounts it, opening mounts it again.
 */
export function createGuard(name: string, ports: GuardPorts) {
  let state: GuardState = { is: 'idle' }
  let loaded: { remote: Remote; entry: RegistryEntry } | undefined
  /** The code while it loads: closing and opening again waits for the same request. */
  let loading: { remote: Promise<Remote>; entry: RegistryEntry } | undefined
  let host: HTMLElement | undefined
  let unmount: (() => void) | undefined
  /** Incremented by each visit and each retry, so that late results of an earlier one are ignored. */
  let attempt = 0
  const listeners = new Set<() => void>()

  function dispatch(event: GuardEvent): void {
    const before = state
    state = nextState(state, event)
    if (state === before) return
    if (state.is === 'failed') report(state.failure)
    for (const listener of listeners) listener()
  }

  function report(failure: LoadFailure): void {
    const { kind, message, url, status } = failure
    const version = loaded?.entry.version ?? valueOrUndefined(() => ports.entry().version)
    const stack = stackOf(failure)
    ports.report({ kind, message: withoutTryQuery(message), remote: name, version, url, status, stack })
  }

  function fail(failure: LoadFailure): void {
    unmountNow()
    // Retry loads everything again, code included.
    forgetCode()
    dispatch({ type: 'fail', failure })
  }

  function unmountNow(): void {
    unmount?.()
    unmount = undefined
  }

  function forgetCode(): void {
    loaded = undefined
    loading = undefined
  }

  function loadCode(entry: RegistryEntry): Promise<Remote> {
    const request = { remote: ports.importRemote(entry), entry }
    loading = request
    const settled = (remote?: Remote) => {
      if (loading !== request) return
      loading = undefined
      if (remote) loaded = { remote, entry }
    }
    request.remote.then(settled, () => settled())
    return request.remote
  }

  async function start(into: HTMLElement): Promise<void> {
    const own = ++attempt
    const isCurrent = () => own === attempt
    let entry: RegistryEntry
    try {
      entry = loaded?.entry ?? loading?.entry ?? ports.entry()
    } catch (error) {
      return fail(asLoadFailure(error, ''))
    }
    if (!entry.enabled) return dispatch({ type: 'switchOff' })
    const reason = ports.incompatibility(entry)
    if (reason) {
      const { version, entry: url } = entry
      ports.report({ kind: 'incompatible', message: JSON.stringify(reason), remote: name, version, url })
      return dispatch({ type: 'refuse', reason })
    }
    dispatch({ type: 'load' })
    const slow = setTimeout(() => isCurrent() && dispatch({ type: 'wait' }), timeLimits.slow)
    try {
      const remote = loaded?.remote ?? (await (loading?.remote ?? loadCode(entry)))
      if (!isCurrent()) return
      loaded = { remote, entry }
      await mount(remote, entry, into, isCurrent)
    } catch (error) {
      if (isCurrent()) fail(asLoadFailure(error, entry.entry))
    } finally {
      clearTimeout(slow)
    }
  }

  async function mount(
    remote: Remote,
    entry: RegistryEntry,
    into: HTMLElement,
    isCurrent: () => boolean,
  ): Promise<void> {
    const { promise: painted, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(
      () => reject(new LoadFailure('timeout', 'nothing was drawn in time', { url: entry.entry })),
      timeLimits.firstPaint,
    )
    let crash: LoadFailure | undefined
    const node = into.appendChild(document.createElement('div'))
    const parcel = ports.mountParcel(remote, {
      domElement: node,
      shell: ports.shellFor(entry),
      isHere: ports.isHere,
      onPaint: resolve,
      onCrash(error) {
        if (!isCurrent()) return
        crash = crashOf(error, entry.entry)
        reject(crash)
        if (state.is === 'ready') fail(crash)
      },
    })
    unmount = () => {
      clearTimeout(timer)
      node.hidden = true
      void parcel.unmount().then((problem) => {
        const { version, entry: url } = entry
        // Only reported: the user is on another screen, and opening the remote again mounts it from the start.
        if (problem !== undefined) ports.report({ kind: 'unmount', message: problem, remote: name, version, url })
      })
    }
    parcel.mounted.catch(reject)
    await painted.finally(() => clearTimeout(timer))
    // An effect that throws does so after the first paint and before this line runs.
    if (crash) throw crash
    if (isCurrent()) dispatch({ type: 'paint' })
  }

  return {
    name,
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The entry that the loaded code came from, if any. */
    loadedEntry: () => loaded?.entry,
    /** Loads the remote if needed and mounts it inside `into`. */
    open(into: HTMLElement): void {
      host = into
      void start(into)
    },
    /** Unmounts the remote in the background; the frame is free at once. */
    close(): void {
      attempt++
      host = undefined
      unmountNow()
      dispatch({ type: 'leave' })
    },
    /** Loads the remote again. A mounted one is unmounted first and loses unsaved work. */
    async retry(): Promise<void> {
      if (state.is === 'ready') {
        attempt++
        unmountNow()
        forgetCode()
        dispatch({ type: 'leave' })
      }
      if (!host) return
      dispatch({ type: 'load' })
      const own = attempt
      await ports.refresh()
      if (host && own === attempt) void start(host)
    },
    /** The kill switch: unmounts the remote if it is open. */
    switchOff(): void {
      attempt++
      unmountNow()
      forgetCode()
      dispatch({ type: 'switchOff' })
    },
    /** Drops data that belong to a user or an account. */
    reset(): void {
      loaded?.remote.reset()
    },
  }
}

/** The stack of an error in the remote's own code; a network failure has none. */
function stackOf({ kind, cause }: LoadFailure): string | undefined {
  const isCode = kind === 'evaluation' || kind === 'crash'
  return isCode && cause instanceof Error && cause.stack ? withoutTryQuery(cause.stack) : undefined
}

/** Removes `?try=2` from URLs, so that the same failure of another attempt counts as a duplicate. */
const withoutTryQuery = (text: string) => text.replaceAll(/\?try=\d+/g, '')

function valueOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
