import type { NeededRight, Registry, RegistryEntry } from '@songsarn/contract/registry'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { createWidgets, type Widgets } from '../widgets/widgets.ts'
import { registerAreas } from './applications.ts'
import { asLoaded } from './as-loaded.ts'
import { incompatibility } from './compatibility.ts'
import { LoadFailure } from './failure.ts'
import { createGuard, type FailureReport, type Guard } from './guard.ts'
import { importRemote, providedVersions } from './import-remote.ts'
import type { KeptFile } from './kept-registry.ts'
import { consolePath } from './location.ts'
import { mountParcel } from './parcel.ts'
import { areaAt, createRegistry, type RegistryStore, type Title, titleAt } from './registry.ts'

export type AreasOptions = {
  /** The console's base address, e.g. `document.baseURI`. */
  base: string
  /** Makes the `ShellApi` of one remote, which tells it apart in titles, palette and reports. */
  shellFor(remote: Pick<RegistryEntry, 'name' | 'version'>, widgets: Widgets): ShellApi
  report(failure: FailureReport): void
  can(right: NeededRight): boolean
  /** Where the last good registry is kept over a reload. */
  kept?: KeptFile
}

export type Areas = {
  registry: RegistryStore
  guardOf(name: string): Guard
  /** What areas offer for places that are not theirs. */
  widgets: Widgets
  /** What the menu calls the place of an area at `pathname`. */
  titleOf(name: string, pathname: string): Title | undefined
  /** Areas whose code in this page is older than what the registry lists: a reload brings them up to date. */
  outdated(): string[]
  /** At sign-out and when the acting account changes: every loaded area forgets what it holds. */
  reset(): void
}

/** All areas of the console: what the registry lists, and a guard for each that was opened. */
export function createAreas({ base, shellFor, report, can, kept }: AreasOptions): Areas {
  const guards = new Map<string, Guard>()
  const registryUrl = new URL('registry.json', base).href
  const registry = createRegistry(
    base,
    ({ kind, message, url, status }) => report({ kind, message, remote: 'registry', url, status }),
    kept,
    (read) => asLoaded(read, (name) => guards.get(name)?.loadedEntry()),
  )
  const current = (): Registry | undefined => {
    const state = registry.get()
    return state.is === 'loaded' ? state.registry : undefined
  }

  registry.subscribe(() => {
    const known = current()
    if (!known) return
    registerAreas(
      current,
      [...known.remotes, ...known.broken].flatMap(({ name }) => name ?? []),
    )
    for (const { name, version, problem } of known.broken) {
      report({ kind: 'registry', message: problem, remote: name ?? 'unnamed', version, url: registryUrl })
    }
    for (const entry of known.remotes) if (!entry.enabled) guards.get(entry.name)?.switchOff()
  })

  const misfitOf = (entry: RegistryEntry) => incompatibility(entry, { api: current()?.api ?? 0 }, providedVersions())
  const widgets: Widgets = createWidgets({
    registry: current,
    onRegistry: registry.subscribe,
    can,
    fits: (entry) => misfitOf(entry) === undefined,
    importModule: importRemote,
    mountParcel,
    shellFor: (entry) => shellFor(entry, widgets),
    report,
  })

  function guardOf(name: string): Guard {
    const existing = guards.get(name)
    if (existing) return existing
    const guard = createGuard(name, {
      entry() {
        const entry = current()?.remotes.find((each) => each.name === name)
        if (entry) return entry
        // Said where it was read, so that the report of the area says the same, and is told once.
        const problem = current()?.broken.find((each) => each.name === name)?.problem
        throw new LoadFailure('registry', problem ?? `${name} is not in the registry`, { url: registryUrl })
      },
      incompatibility: misfitOf,
      isHere() {
        const known = current()
        return known !== undefined && areaAt(known, consolePath())?.name === name
      },
      refresh: () => registry.load(),
      importRemote,
      mountParcel,
      shellFor: (entry) => shellFor(entry, widgets),
      report,
    })
    guards.set(name, guard)
    return guard
  }

  return {
    registry,
    guardOf,
    widgets,
    titleOf(name, pathname) {
      const known = current()
      const found = [...(known?.remotes ?? []), ...(known?.broken ?? [])].find((entry) => entry.name === name)
      return found && titleAt(found.nav, pathname)
    },
    outdated: () =>
      (registry.latest()?.remotes ?? [])
        .filter(({ name, version }) => (guards.get(name)?.loadedEntry()?.version ?? version) !== version)
        .map(({ name }) => name),
    reset() {
      for (const guard of guards.values()) guard.reset()
      widgets.reset()
    },
  }
}
