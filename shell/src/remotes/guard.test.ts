import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { timeLimits } from '@songsarn/build/time-limits'
import type { RegistryEntry } from '@songsarn/contract/registry'
import { REMOTE_BRAND, type Remote, type RemoteProps } from '@songsarn/remote/remote'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { LoadFailure } from './failure.ts'
import { createGuard, type FailureReport, type GuardPorts } from './guard.ts'

const entry: RegistryEntry = {
  name: 'mf-reports',
  version: '1.0.0',
  entry: 'r/mf-reports/1.0.0/mf-manifest.json',
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: {},
  routes: [{ path: '/logs' }],
  nav: [],
  widgets: [],
  enabled: true,
  canary: false,
}

const nothing = async () => {}
const remote: Remote = {
  brand: REMOTE_BRAND,
  name: 'mf-reports',
  shell: { min: 1, max: 1 },
  bootstrap: nothing,
  mount: nothing,
  unmount: nothing,
  reset: jest.fn(),
}

/** A guard in a world that a test bends: what is not given goes well, and what is mounted waits for the test to paint. */
function guardIn(world: Partial<GuardPorts> & { unmountProblem?: string } = {}) {
  const reports: FailureReport[] = []
  const mounts: { props: RemoteProps; unmounted: boolean }[] = []
  const imports = jest.fn(world.importRemote ?? (async () => remote))
  const guard = createGuard('mf-reports', {
    entry: () => entry,
    incompatibility: () => undefined,
    isHere: () => true,
    refresh: nothing,
    mountParcel(_, props) {
      const mount = { props, unmounted: false }
      mounts.push(mount)
      return {
        mounted: Promise.resolve(),
        async unmount() {
          mount.unmounted = true
          props.domElement.remove()
          return world.unmountProblem
        },
      }
    },
    shellFor: () => ({}) as ShellApi,
    report: (failure) => void reports.push(failure),
    ...world,
    importRemote: imports,
  })
  return { guard, reports, mounts, imports, host: document.createElement('div') }
}

/** Lets what is already decided happen, without any time passing. */
const settle = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('the guard of an area', () => {
  it('fetches the code once, though it is left and opened again meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Remote>()
    const { guard, host, imports, mounts } = guardIn({ importRemote: () => promise })
    guard.open(host)
    guard.close()
    guard.open(host)
    guard.close()
    resolve(remote)
    await settle()
    expect(mounts).toHaveLength(0)
    guard.open(host)
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    expect([guard.get().is, imports.mock.calls.length]).toEqual(['ready', 1])
  })

  it('is ready once the remote has drawn', async () => {
    const { guard, host, mounts } = guardIn()
    guard.open(host)
    expect(guard.get().is).toBe('loading')
    await settle()
    expect(guard.get().is).toBe('loading')
    mounts[0]?.props.onPaint()
    await settle()
    expect(guard.get().is).toBe('ready')
    expect(guard.loadedEntry()?.version).toBe('1.0.0')
  })

  it('says that it is slow, and gives up when nothing is drawn in time', async () => {
    const { guard, host, reports, mounts } = guardIn()
    guard.open(host)
    await jest.advanceTimersByTimeAsync(timeLimits.slow)
    expect(guard.get().is).toBe('slow')
    await jest.advanceTimersByTimeAsync(timeLimits.firstPaint)
    expect(guard.get()).toMatchObject({ is: 'failed', failure: { kind: 'timeout' } })
    expect(reports).toMatchObject([{ kind: 'timeout', remote: 'mf-reports', version: '1.0.0', url: entry.entry }])
    expect(mounts[0]?.unmounted).toBe(true)
  })

  it('reports each failure once, with what is known of it', async () => {
    const importRemote = async () => {
      throw new LoadFailure('http', 'the manifest answered 503', { url: '/r/x', status: 503 })
    }
    const { guard, host, reports } = guardIn({ importRemote })
    guard.open(host)
    await settle()
    expect(reports).toMatchObject([{ kind: 'http', remote: 'mf-reports', version: '1.0.0', url: '/r/x', status: 503 }])
  })

  it('fetches the code again on Retry, from the entry that the registry has by then', async () => {
    const importRemote = jest.fn(async (_: RegistryEntry) => remote).mockRejectedValueOnce(new Error('boom'))
    let now = entry
    const refresh = async () => {
      now = { ...entry, version: '1.0.1' }
    }
    const { guard, host, mounts } = guardIn({ importRemote, refresh, entry: () => now })
    guard.open(host)
    await settle()
    expect(guard.get()).toMatchObject({ is: 'failed', failure: { kind: 'evaluation' } })
    await guard.retry()
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    expect(guard.get().is).toBe('ready')
    expect(importRemote.mock.calls.map(([{ version }]) => version)).toEqual(['1.0.0', '1.0.1'])
  })

  it('lets go at once while the code is still on its way, and drops it when it comes', async () => {
    const { promise, resolve } = Promise.withResolvers<Remote>()
    const { guard, host, mounts } = guardIn({ importRemote: () => promise })
    guard.open(host)
    await settle()
    guard.close()
    expect(guard.get().is).toBe('idle')
    resolve(remote)
    await settle()
    expect(mounts).toHaveLength(0)
  })

  it('mounts again without fetching when the user comes back', async () => {
    const { guard, host, mounts, imports } = guardIn()
    for (const visit of [0, 1]) {
      guard.open(host)
      await settle()
      mounts[visit]?.props.onPaint()
      await settle()
      expect(guard.get().is).toBe('ready')
      guard.close()
    }
    expect(imports).toHaveBeenCalledTimes(1)
    expect(mounts.map(({ unmounted }) => unmounted)).toEqual([true, true])
    expect(host.childElementCount).toBe(0)
  })

  it('shows a crash, whether it comes before the first paint, with it, or long after', async () => {
    for (const crash of ['before', 'with', 'after'] as const) {
      const { guard, host, mounts, reports } = guardIn()
      guard.open(host)
      await settle()
      const { onPaint, onCrash } = mounts[0]?.props ?? { onPaint() {}, onCrash() {} }
      if (crash !== 'before') onPaint()
      if (crash === 'after') await settle()
      onCrash(new Error('boom'))
      await settle()
      expect([crash, guard.get().is, reports.length]).toEqual([crash, 'failed', 1])
    }
  })

  it('tells a chunk that is missing from an error of the code, also long after', async () => {
    const { guard, host, mounts } = guardIn()
    guard.open(host)
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    const missing = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', request: '/r/x/7.js' })
    mounts[0]?.props.onCrash(missing)
    expect(guard.get()).toMatchObject({ is: 'failed', failure: { kind: 'chunk', url: '/r/x/7.js' } })
  })

  it('reports a remote that does not let go, and shows nothing of it', async () => {
    const { guard, host, mounts, reports } = guardIn({ unmountProblem: 'it did not let go in time' })
    guard.open(host)
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    guard.close()
    await settle()
    expect(guard.get().is).toBe('idle')
    expect(reports).toMatchObject([{ kind: 'unmount', remote: 'mf-reports', version: '1.0.0', url: entry.entry }])
  })

  it('fetches an area anew that stands, when Retry is asked for', async () => {
    const { guard, host, mounts, imports } = guardIn()
    guard.open(host)
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    await guard.retry()
    await settle()
    mounts[1]?.props.onPaint()
    await settle()
    expect(guard.get().is).toBe('ready')
    expect(imports).toHaveBeenCalledTimes(2)
    expect(mounts.map(({ unmounted }) => unmounted)).toEqual([true, false])
  })

  it('shows that Retry is under way while the registry is read, and finds out then that it does not fit', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const reason = { because: 'api', needed: '2', have: '1' } as const
    const { guard, host } = guardIn({ incompatibility: () => reason, refresh: () => promise })
    guard.open(host)
    void guard.retry()
    expect(guard.get().is).toBe('loading')
    resolve()
    await settle()
    expect(guard.get().is).toBe('incompatible')
  })

  it('does not fetch what does not fit or is switched off', async () => {
    const reason = { because: 'api', needed: '2', have: '1' } as const
    const misfit = guardIn({ incompatibility: () => reason })
    misfit.guard.open(misfit.host)
    await settle()
    expect(misfit.guard.get()).toEqual({ is: 'incompatible', reason })
    expect(misfit.reports).toMatchObject([{ kind: 'incompatible', version: '1.0.0', url: entry.entry }])

    const off = guardIn({ entry: () => ({ ...entry, enabled: false }) })
    off.guard.open(off.host)
    await settle()
    expect(off.guard.get().is).toBe('disabled')
    expect([misfit.imports.mock.calls.length, off.imports.mock.calls.length]).toEqual([0, 0])
  })

  it('unmounts an open area when the kill switch is thrown', async () => {
    const { guard, host, mounts } = guardIn()
    guard.open(host)
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    guard.switchOff()
    expect(guard.get().is).toBe('disabled')
    expect(mounts[0]?.unmounted).toBe(true)
  })

  it('has the remote forget what belongs to a user', async () => {
    const { guard, host } = guardIn()
    guard.reset()
    expect(remote.reset).not.toHaveBeenCalled()
    guard.open(host)
    await settle()
    guard.reset()
    expect(remote.reset).toHaveBeenCalledTimes(1)
  })
})
