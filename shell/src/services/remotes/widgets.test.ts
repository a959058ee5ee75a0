import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { timeLimits } from '@songsarn/build/time-limits'
import type { Registry, RegistryEntry } from '@songsarn/contract/console/registry'
import { REMOTE_BRAND, type Remote, type RemoteProps } from '@songsarn/remote/remote'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { LoadFailure } from './failure.ts'
import type { FailureReport } from './guard.ts'
import { createWidgets, type WidgetPorts } from './widgets.ts'

const nothing = async () => {}
const remote: Remote = {
  brand: REMOTE_BRAND,
  name: 'mf-otp',
  shell: { min: 1, max: 1 },
  bootstrap: nothing,
  mount: nothing,
  unmount: nothing,
  reset: jest.fn(),
}
const entry = (over: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name: 'mf-otp',
  version: '1.0.0',
  entry: 'r/mf-otp/1.0.0/mf-manifest.json',
  contract: { shell: { min: 1, max: 1 }, api: 1 },
  shared: {},
  routes: [{ path: '/otp' }],
  nav: [],
  widgets: [
    { slot: 'home.cards', module: './widgets/second', order: 20 },
    { slot: 'home.cards', module: './widgets/first', order: 10 },
    { slot: 'header.actions', module: './widgets/other', order: 1 },
  ],
  enabled: true,
  canary: false,
  ...over,
})

/** Widgets whose ports succeed unless overridden. */
function createTestWidgets(overrides: Partial<WidgetPorts> = {}, entries = [entry()]) {
  const reports: FailureReport[] = []
  const mounts: RemoteProps[] = []
  const listeners = new Set<() => void>()
  let registry: Registry | undefined = { revision: 1, api: 1, remotes: entries, broken: [] }
  const widgets = createWidgets({
    registry: () => registry,
    onRegistry(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    can: () => true,
    fits: () => true,
    importModule: async () => remote,
    mountParcel(_, props) {
      mounts.push(props)
      return { mounted: Promise.resolve(), unmount: async () => void props.domElement.remove() }
    },
    shellFor: () => ({}) as ShellApi,
    report: (failure) => void reports.push(failure),
    ...overrides,
  })
  const host = document.createElement('div')
  const read = (next: RegistryEntry[]) => {
    registry = { revision: 2, api: 1, remotes: next, broken: [] }
    for (const listener of listeners) listener()
  }
  const names = () => Array.from(host.children, (node) => (node as HTMLElement).dataset.widget)
  return { widgets, host, mounts, reports, read, names }
}

const settle = () => jest.advanceTimersByTimeAsync(0)
beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('the widgets of a slot', () => {
  it('are mounted in order and hidden until their first paint', async () => {
    const { widgets, host, mounts, names } = createTestWidgets()
    widgets.mount('home.cards', host)
    await settle()
    expect(names()).toEqual(['mf-otp@1.0.0/widgets/first', 'mf-otp@1.0.0/widgets/second'])
    mounts[0]?.onPaint()
    expect(Array.from(host.children, (node) => (node as HTMLElement).hidden)).toEqual([false, true])
  })

  it('need a compatible, enabled remote and the user’s right', async () => {
    const right = { action: 'manage', subject: 'Otp' }
    const limited = entry({ widgets: [{ slot: 'home.cards', module: './widgets/first', order: 1, can: right }] })
    for (const [overrides, entries] of [
      [{ fits: () => false }, [entry()]],
      [{}, [entry({ enabled: false })]],
      [{ can: () => false }, [limited]],
    ] as const) {
      const { widgets, host, names } = createTestWidgets(overrides, [...entries])
      widgets.mount('home.cards', host)
      await settle()
      expect(names()).toEqual([])
    }
  })

  it.each<[string, Partial<WidgetPorts>]>([
    ['cannot be fetched', { importModule: () => Promise.reject(new LoadFailure('http', 'the manifest answered 503')) }],
    [
      'does not mount',
      { mountParcel: () => ({ mounted: Promise.reject(new Error('no')), unmount: async () => undefined }) },
    ],
  ])('are removed and reported when one %s', async (_, overrides) => {
    const only = entry({ widgets: [{ slot: 'home.cards', module: './widgets/first', order: 1 }] })
    const { widgets, host, reports } = createTestWidgets(overrides, [only])
    widgets.mount('home.cards', host)
    await settle()
    expect(reports).toMatchObject([{ remote: 'mf-otp', version: '1.0.0', url: only.entry }])
    expect(reports[0]?.message).toMatch(/^\.\/widgets\/first: /)
  })

  it('lose only a widget that does not draw in time or crashes later', async () => {
    const { widgets, host, mounts, reports, names } = createTestWidgets()
    widgets.mount('home.cards', host)
    await settle()
    mounts[1]?.onPaint()
    await jest.advanceTimersByTimeAsync(timeLimits.firstPaint)
    expect(names()).toEqual(['mf-otp@1.0.0/widgets/second'])
    mounts[1]?.onCrash(new Error('boom'))
    mounts[1]?.onCrash(new Error('boom'))
    expect(names()).toEqual([])
    expect(reports.map(({ kind }) => kind)).toEqual(['timeout', 'crash'])
  })

  it('follow the registry, and unmount with the slot', async () => {
    const { widgets, host, read, names } = createTestWidgets()
    const unmount = widgets.mount('home.cards', host)
    await settle()
    read([entry({ enabled: false })])
    expect(names()).toEqual([])
    read([entry()])
    await settle()
    expect(names()).toHaveLength(2)
    unmount()
    read([entry({ version: '1.1.0' })])
    expect(names()).toEqual([])
  })

  it('are loaded once, and again after a failure', async () => {
    const importModule = jest.fn(async () => remote)
    const only = entry({ widgets: [{ slot: 'home.cards', module: './widgets/first', order: 1 }] })
    const { widgets, host, mounts } = createTestWidgets({ importModule }, [only])
    for (let visit = 0; visit < 3; visit++) {
      const unmount = widgets.mount('home.cards', host)
      await settle()
      if (visit === 1) mounts.at(-1)?.onCrash(new Error('boom'))
      unmount()
    }
    expect(importModule).toHaveBeenCalledTimes(2)
  })

  it('reset their remotes', async () => {
    const { widgets, host } = createTestWidgets()
    widgets.mount('home.cards', host)
    await settle()
    widgets.reset()
    expect(remote.reset).toHaveBeenCalled()
  })
})
