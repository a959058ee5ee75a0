import type { NeededRight, Registry, RegistryEntry } from '@songsarn/contract/console/registry'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { isGone, statusOf } from '../scripts/missing-script.ts'
import { incompatibility } from './compatibility.ts'
import { LoadFailure } from './failure.ts'
import { createGuard, type FailureReport, type Guard } from './guard.ts'
import { importRemote, providedVersions } from './import-remote.ts'
import { consolePath } from './location.ts'
import { type Title, titleAt } from './menu.ts'
import { mountParcel } from './parcel.ts'
import { createRegistry, pinLoadedVersions, type RegistryStore, remoteAt } from './registry.ts'
import type { RegistryCache } from './registry-cache.ts'
import { registerApplications } from './single-spa-applications.ts'
import { createWidgets, type Widgets } from './widgets.ts'

type RemotesOptions = {
  /** The console's base URL, e.g. `document.baseURI`. */
  base: string
  /** Creates the `ShellApi` of one remote; the remote's name and version go into its reports. */
  shellFor(remote: Pick<RegistryEntry, 'name' | 'version'>, widgets: Widgets): ShellApi
  report(failure: FailureReport): void
  can(right: NeededRight): boolean
  /** Where the last good registry is cached over a reload. */
  cache?: RegistryCache
}

export type Remotes = {
  registry: RegistryStore
  guardOf(name: string): Guard
  widgets: Widgets
  /** The menu's title of a remote's screen at `pathname`. */
  titleOf(name: string, pathname: string): Title | undefined
  /** Names of the remotes whose loaded code is older than the registry's version. */
  outdated(): string[]
  /** At sign-out and when the acting account changes: all loaded remotes drop their data. */
  reset(): void
}

/** All remotes of the console: the registry, a guard for each remote that was opened, and the widgets. */
export function createRemotes({ base, shellFor, report, can, cache }: RemotesOptions): Remotes {
  const guards = new Map<string, Guard>()
  const registryUrl = new URL('registry.json', base).href
  const registry = createRegistry(
    base,
    ({ kind, message, url, status }) => report({ kind, message, remote: 'registry', url, status }),
    cache,
    (read) => pinLoadedVersions(read, (name) => guards.get(name)?.loadedEntry()),
  )
  const current = (): Registry | undefined => {
    const state = registry.get()
    return state.is === 'loaded' ? state.registry : undefined
  }

  registry.subscribe(() => {
    const known = current()
    if (!known) return
    registerApplications(
      current,
      [...known.remotes, ...known.broken].flatMap(({ name }) => name ?? []),
    )
    for (const { name, version, problem } of known.broken) {
      report({ kind: 'registry', message: problem, remote: name ?? 'unnamed', version, url: registryUrl })
    }
    for (const entry of known.remotes) if (!entry.enabled) guards.get(entry.name)?.switchOff()
  })

  const incompatibilityOf = (entry: RegistryEntry) =>
    incompatibility(entry, { api: current()?.api ?? 0 }, providedVersions())
  const widgets: Widgets = createWidgets({
    registry: current,
    onRegistry: registry.subscribe,
    can,
    fits: (entry) => incompatibilityOf(entry) === undefined,
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
        const entry = current()?.remotes.find((candidate) => candidate.name === name)
        if (entry) return entry
        // The same text as the report of the broken entry above: reports deduplicate by it.
        const problem = current()?.broken.find((candidate) => candidate.name === name)?.problem
        throw new LoadFailure('registry', problem ?? `${name} is not in the registry`, { url: registryUrl })
      },
      incompatibility: incompatibilityOf,
      isHere() {
        const known = current()
        return known !== undefined && remoteAt(known, consolePath())?.name === name
      },
      refresh: () => registry.load(),
      importRemote,
      isGone: async (url) => isGone(await statusOf(url)),
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
