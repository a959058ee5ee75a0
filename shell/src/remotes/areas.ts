import type { Registry, RegistryEntry } from '@songsarn/contract/registry'
import type { ShellApi } from '@songsarn/remote/shell-api'
import { registerAreas } from './applications.ts'
import { incompatibility } from './compatibility.ts'
import { LoadFailure } from './failure.ts'
import { createGuard, type FailureReport, type Guard } from './guard.ts'
import { importRemote, providedVersions } from './import-remote.ts'
import { consolePath } from './location.ts'
import { mountParcel } from './parcel.ts'
import { areaAt, createRegistry, type RegistryStore } from './registry.ts'

export type AreasOptions = {
  /** The console's base address, e.g. `document.baseURI`. */
  base: string
  /** Makes the `ShellApi` of one remote, which tells it apart in titles, palette and reports. */
  shellFor(remote: Pick<RegistryEntry, 'name' | 'version'>): ShellApi
  report(failure: FailureReport): void
}

export type Areas = {
  registry: RegistryStore
  guardOf(name: string): Guard
  /** Areas whose code in this page is older than what the registry lists: a reload brings them up to date. */
  outdated(): string[]
  /** At sign-out and when the acting account changes: every loaded area forgets what it holds. */
  reset(): void
}

/** All areas of the console: what the registry lists, and a guard for each that was opened. */
export function createAreas({ base, shellFor, report }: AreasOptions): Areas {
  const guards = new Map<string, Guard>()
  const registry = createRegistry(base, ({ kind, message, url, status }) =>
    report({ kind, message, remote: 'registry', url, status }),
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
    for (const { name, problem } of known.broken) {
      report({ kind: 'registry', message: problem.slice(0, 500), remote: name ?? 'unnamed' })
    }
    for (const entry of known.remotes) if (!entry.enabled) guards.get(entry.name)?.switchOff()
  })

  function guardOf(name: string): Guard {
    const existing = guards.get(name)
    if (existing) return existing
    const guard = createGuard(name, {
      entry() {
        const entry = current()?.remotes.find((each) => each.name === name)
        if (entry) return entry
        const problem = current()?.broken.find((each) => each.name === name)?.problem
        throw new LoadFailure('registry', problem ?? `${name} is not in the registry`)
      },
      incompatibility: (entry) => incompatibility(entry, { api: current()?.api ?? 0 }, providedVersions()),
      isHere() {
        const known = current()
        return known !== undefined && areaAt(known, consolePath())?.name === name
      },
      refresh: () => registry.load(),
      importRemote,
      mountParcel,
      shellFor,
      report,
    })
    guards.set(name, guard)
    return guard
  }

  return {
    registry,
    guardOf,
    outdated: () =>
      (current()?.remotes ?? [])
        .filter(({ name, version }) => (guards.get(name)?.loadedVersion() ?? version) !== version)
        .map(({ name }) => name),
    reset() {
      for (const guard of guards.values()) guard.reset()
    },
  }
}
