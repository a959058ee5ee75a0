import { timeLimits } from '@songsarn/build/time-limits'
import type { RegistryEntry } from '@songsarn/contract/registry'
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

/** What a guard needs of the world around it. */
export type GuardPorts = {
  /** The area's entry as the registry has it now; throws LoadFailure when there is none that can be used. */
  entry(): RegistryEntry
  incompatibility(entry: RegistryEntry): Incompatibility | undefined
  /** Whether the page's address belongs to the area. */
  isHere(): boolean
  /** Reads the registry again before a Retry: the cure for a broken area is most often a new version. */
  refresh(): Promise<void>
  importRemote(entry: RegistryEntry): Promise<Remote>
  mountParcel: typeof mountParcel
  shellFor(entry: RegistryEntry): ShellApi
  /** Told once of each failure. */
  report(failure: FailureReport): void
}

export type Guard = ReturnType<typeof createGuard>

/**
 * Loads one area, mounts it, and keeps whatever goes wrong inside its frame. The code is loaded once; leaving unmounts
 * it, coming back mounts it again.
 */
export function createGuard(name: string, ports: GuardPorts) {
  let state: GuardState = { is: 'idle' }
  let loaded: { remote: Remote; entry: RegistryEntry } | undefined
  /** On its way: who leaves meanwhile and comes back waits for the same, or finds it there. */
  let coming: { remote: Promise<Remote>; entry: RegistryEntry } | undefined
  let host: HTMLElement | undefined
  let leave: (() => void) | undefined
  /** Goes up with each visit and each retry, so that what an older one still delivers is dropped. */
  let turn = 0
  const listeners = new Set<() => void>()

  function tell(event: GuardEvent): void {
    const before = state
    state = nextState(state, event)
    if (state === before) return
    if (state.is === 'failed') report(state.failure)
    for (const listener of listeners) listener()
  }

  function report(failure: LoadFailure): void {
    const { kind, message, url, status } = failure
    const version = loaded?.entry.version ?? safely(() => ports.entry().version)
    ports.report({ kind, message: sameEachTry(message), remote: name, version, url, status, stack: stackOf(failure) })
  }

  function fail(failure: LoadFailure): void {
    leave?.()
    leave = undefined
    // What failed is fetched again by Retry, code included.
    forgetCode()
    tell({ type: 'fail', failure })
  }

  function forgetCode(): void {
    loaded = undefined
    coming = undefined
  }

  function fetchCode(entry: RegistryEntry): Promise<Remote> {
    const mine = { remote: ports.importRemote(entry), entry }
    coming = mine
    const settled = (remote?: Remote) => {
      if (coming !== mine) return
      coming = undefined
      if (remote) loaded = { remote, entry }
    }
    mine.remote.then(settled, () => settled())
    return mine.remote
  }

  async function start(into: HTMLElement): Promise<void> {
    const mine = ++turn
    const current = () => mine === turn
    let entry: RegistryEntry
    try {
      entry = loaded?.entry ?? coming?.entry ?? ports.entry()
    } catch (error) {
      return fail(asLoadFailure(error, ''))
    }
    if (!entry.enabled) return tell({ type: 'switchOff' })
    const reason = ports.incompatibility(entry)
    if (reason) {
      const { version, entry: url } = entry
      ports.report({ kind: 'incompatible', message: JSON.stringify(reason), remote: name, version, url })
      return tell({ type: 'refuse', reason })
    }
    tell({ type: 'load' })
    const slow = setTimeout(() => current() && tell({ type: 'wait' }), timeLimits.slow)
    try {
      const remote = loaded?.remote ?? (await (coming?.remote ?? fetchCode(entry)))
      if (!current()) return
      loaded = { remote, entry }
      await mount(remote, entry, into, current)
    } catch (error) {
      if (current()) fail(asLoadFailure(error, entry.entry))
    } finally {
      clearTimeout(slow)
    }
  }

  async function mount(remote: Remote, entry: RegistryEntry, into: HTMLElement, current: () => boolean): Promise<void> {
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
        if (!current()) return
        crash = crashOf(error, entry.entry)
        reject(crash)
        if (state.is === 'ready') fail(crash)
      },
    })
    leave = () => {
      clearTimeout(timer)
      node.hidden = true
      void parcel.unmount().then((problem) => {
        const { version, entry: url } = entry
        // Nobody is shown it: they are elsewhere already, and coming back mounts the area anew.
        if (problem !== undefined) ports.report({ kind: 'unmount', message: problem, remote: name, version, url })
      })
    }
    parcel.mounted.catch(reject)
    await painted.finally(() => clearTimeout(timer))
    // An effect that throws does so after the screen stood, and before this line runs.
    if (crash) throw crash
    if (current()) tell({ type: 'paint' })
  }

  return {
    name,
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The entry of the version whose code is in this page, if any. */
    loadedEntry: () => loaded?.entry,
    /** Shows the area inside `into`. */
    open(into: HTMLElement): void {
      host = into
      void start(into)
    },
    /** Unmounts it; the frame is free at once, whatever the remote does. */
    close(): void {
      turn++
      host = undefined
      leave?.()
      leave = undefined
      tell({ type: 'leave' })
    },
    /** Fetches it anew, also when it stands: what is drawn of it goes, with what was not saved. */
    async retry(): Promise<void> {
      if (state.is === 'ready') {
        turn++
        leave?.()
        leave = undefined
        forgetCode()
        tell({ type: 'leave' })
      }
      if (!host) return
      tell({ type: 'load' })
      const mine = turn
      await ports.refresh()
      if (host && mine === turn) void start(host)
    },
    /** The kill switch was thrown while the area may be open. */
    switchOff(): void {
      turn++
      leave?.()
      leave = undefined
      forgetCode()
      tell({ type: 'switchOff' })
    },
    /** Forgets what belongs to a user or an account. */
    reset(): void {
      loaded?.remote.reset()
    },
  }
}

/** Where the area's own code threw; for what did not come over the network there is no such place. */
function stackOf({ kind, cause }: LoadFailure): string | undefined {
  const isCode = kind === 'evaluation' || kind === 'crash'
  return isCode && cause instanceof Error && cause.stack ? sameEachTry(cause.stack) : undefined
}

/** Without the query that tells a try from the one before, so that the same failure is known as the same. */
const sameEachTry = (text: string) => text.replaceAll(/\?try=\d+/g, '')

function safely<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
