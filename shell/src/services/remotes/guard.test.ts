import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { timeLimits } from '@songsarn/build/time-limits'
import type { RegistryEntry } from '@songsarn/contract/console/registry'
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

/** A guard whose ports succeed unless overridden. The test calls `onPaint` of what is mounted. */
function createTestGuard(overrides: Partial<GuardPorts> & { unmountProblem?: string } = {}) {
  const reports: FailureReport[] = []
  const mounts: { props: RemoteProps; unmounted: boolean }[] = []
  const imports = jest.fn(overrides.importRemote ?? (async () => remote))
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
          return overrides.unmountProblem
        },
      }
    },
    shellFor: () => ({}) as ShellApi,
    report: (failure) => void reports.push(failure),
    ...overrides,
    importRemote: imports,
  })
  return { guard, reports, mounts, imports, host: document.createElement('div') }
}

/** Runs pending promises without advancing the clock. */
const settle = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('the guard of a remote', () => {
  it('loads the code once when it is closed and opened again meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<Remote>()
    const { guard, host, imports, mounts } = createTestGuard({ importRemote: () => promise })
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

  it('is ready after the first paint', async () => {
    const { guard, host, mounts } = createTestGuard()
    guard.open(host)
    expect(guard.get().is).toBe('loading')
    await settle()
    expect(guard.get().is).toBe('loading')
    mounts[0]?.props.onPaint()
    await settle()
    expect(guard.get().is).toBe('ready')
    expect(guard.loadedEntry()?.version).toBe('1.0.0')
  })

  it('is slow at first, and fails when it does not draw in time', async () => {
    const { guard, host, reports, mounts } = createTestGuard()
    guard.open(host)
    await jest.advanceTimersByTimeAsync(timeLimits.slow)
    expect(guard.get().is).toBe('slow')
    await jest.advanceTimersByTimeAsync(timeLimits.firstPaint)
    expect(guard.get()).toMatchObject({ is: 'failed', failure: { kind: 'timeout' } })
    expect(reports).toMatchObject([{ kind: 'timeout', remote: 'mf-reports', version: '1.0.0', url: entry.entry }])
    expect(mounts[0]?.unmounted).toBe(true)
  })

  it('reports each failure once, with its details', async () => {
    const importRemote = async () => {
      throw new LoadFailure('http', 'the manifest answered 503', { url: '/r/x', status: 503 })
    }
    const { guard, host, reports } = createTestGuard({ importRemote })
    guard.open(host)
    await settle()
    expect(reports).toMatchObject([{ kind: 'http', remote: 'mf-reports', version: '1.0.0', url: '/r/x', status: 503 }])
  })

  it('loads the code again on Retry, from the current registry entry', async () => {
    const importRemote = jest.fn(async (_: RegistryEntry) => remote).mockRejectedValueOnce(new Error('boom'))
    let current = entry
    const refresh = async () => {
      current = { ...entry, version: '1.0.1' }
    }
    const { guard, host, mounts } = createTestGuard({ importRemote, refresh, entry: () => current })
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

  it('closes at once while the code loads, and does not mount it afterwards', async () => {
    const { promise, resolve } = Promise.withResolvers<Remote>()
    const { guard, host, mounts } = createTestGuard({ importRemote: () => promise })
    guard.open(host)
    await settle()
    guard.close()
    expect(guard.get().is).toBe('idle')
    resolve(remote)
    await settle()
    expect(mounts).toHaveLength(0)
  })

  it('mounts again without loading when the user returns', async () => {
    const { guard, host, mounts, imports } = createTestGuard()
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

  it('shows a crash before, at, or after the first paint', async () => {
    for (const crash of ['before', 'with', 'after'] as const) {
      const { guard, host, mounts, reports } = createTestGuard()
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

  it('distinguishes a missing chunk from an error of the code, also after the first paint', async () => {
    const { guard, host, mounts } = createTestGuard()
    guard.open(host)
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    const missing = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', request: '/r/x/7.js' })
    mounts[0]?.props.onCrash(missing)
    expect(guard.get()).toMatchObject({ is: 'failed', failure: { kind: 'chunk', url: '/r/x/7.js' } })
  })

  it('reports a remote that does not unmount, and clears its frame', async () => {
    const { guard, host, mounts, reports } = createTestGuard({ unmountProblem: 'it did not unmount in time' })
    guard.open(host)
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    guard.close()
    await settle()
    expect(guard.get().is).toBe('idle')
    expect(reports).toMatchObject([{ kind: 'unmount', remote: 'mf-reports', version: '1.0.0', url: entry.entry }])
  })

  it('loads a mounted remote again on Retry', async () => {
    const { guard, host, mounts, imports } = createTestGuard()
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

  it('is loading while Retry reads the registry, then refuses a remote that does not fit', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const reason = { because: 'api', needed: '2', have: '1' } as const
    const { guard, host } = createTestGuard({ incompatibility: () => reason, refresh: () => promise })
    guard.open(host)
    void guard.retry()
    expect(guard.get().is).toBe('loading')
    resolve()
    await settle()
    expect(guard.get().is).toBe('incompatible')
  })

  it('does not load a remote that does not fit or is disabled', async () => {
    const reason = { because: 'api', needed: '2', have: '1' } as const
    const incompatible = createTestGuard({ incompatibility: () => reason })
    incompatible.guard.open(incompatible.host)
    await settle()
    expect(incompatible.guard.get()).toEqual({ is: 'incompatible', reason })
    expect(incompatible.reports).toMatchObject([{ kind: 'incompatible', version: '1.0.0', url: entry.entry }])

    const off = createTestGuard({ entry: () => ({ ...entry, enabled: false }) })
    off.guard.open(off.host)
    await settle()
    expect(off.guard.get().is).toBe('disabled')
    expect([incompatible.imports.mock.calls.length, off.imports.mock.calls.length]).toEqual([0, 0])
  })

  it('unmounts an open remote when it is disabled', async () => {
    const { guard, host, mounts } = createTestGuard()
    guard.open(host)
    await settle()
    mounts[0]?.props.onPaint()
    await settle()
    guard.switchOff()
    expect(guard.get().is).toBe('disabled')
    expect(mounts[0]?.unmounted).toBe(true)
  })

  it('resets the remote once it is loaded', async () => {
    const { guard, host } = createTestGuard()
    guard.reset()
    expect(remote.reset).not.toHaveBeenCalled()
    guard.open(host)
    await settle()
    guard.reset()
    expect(remote.reset).toHaveBeenCalledTimes(1)
  })
})
