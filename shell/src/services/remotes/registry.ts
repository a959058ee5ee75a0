import {
  type BrokenEntry,
  isUnder,
  type NavEntry,
  type NeededRight,
  parseRegistry,
  type Registry,
  type RegistryEntry,
} from '@songsarn/contract/console/registry'
import { LoadFailure } from './failure.ts'
import { fetchJson } from './fetch-json.ts'
import type { RegistryCache } from './registry-cache.ts'

type RegistryState =
  | { is: 'loading' }
  | { is: 'loaded'; registry: Registry /** The last reading failed: this registry is older. */; stale?: Stale }
  /** No registry could be read yet. Once there is one, it stays in use when a later reading fails. */
  | { is: 'failed'; failure: LoadFailure }

/** `at`: time of the last successful reading, milliseconds since 1970. */
export type Stale = { at: number; failure: LoadFailure }

export type RegistryStore = ReturnType<typeof createRegistry>

/**
 * Holds the registry. The last good reading is cached over a reload, so that the console keeps its remotes while the service
 * cannot list them.
 *
 * @param base the console's base URL, which `registry.json` is relative to
 * @param adjust changes what was read before the page uses it
 */
export function createRegistry(
  base: string,
  onFailure: (failure: LoadFailure) => void = () => {},
  cache?: RegistryCache,
  adjust: (read: Registry) => Registry = (read) => read,
) {
  let latest: Registry | undefined
  let state: RegistryState = { is: 'loading' }
  /** When the registry in use was read. */
  let at = 0
  const listeners = new Set<() => void>()

  function set(next: RegistryState): void {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    /** The registry as read last, before `adjust`. */
    latest: () => latest,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads the registry: after sign-in, before a Retry, and now and then. Never throws. */
    async load(): Promise<void> {
      try {
        const { file, registry: read } = await fetchRegistry(base)
        latest = read
        const registry = adjust(read)
        at = Date.now()
        cache?.write(file, at)
        // Compare the content: at the same revision, another user may get a canary.
        const known = state.is === 'loaded' && !state.stale ? JSON.stringify(state.registry) : undefined
        if (known !== JSON.stringify(registry)) set({ is: 'loaded', registry })
      } catch (error) {
        const failure = error instanceof LoadFailure ? error : new LoadFailure('registry', String(error))
        onFailure(failure)
        const last = state.is === 'loaded' ? { registry: state.registry, at } : readCached(cache, base)
        if (last) at = last.at
        set(last ? { is: 'loaded', registry: last.registry, stale: { at, failure } } : { is: 'failed', failure })
      }
    },
  }
}

async function fetchRegistry(base: string): Promise<{ file: unknown; registry: Registry }> {
  const url = new URL('registry.json', base).href
  const file = await fetchJson(url, 'the registry', 'registry')
  try {
    return { file, registry: parseRegistry(file, base) }
  } catch (cause) {
    throw new LoadFailure('registry', 'the registry cannot be read', { url, cause })
  }
}

/** Parsed like a fetched one: another version of the shell may have written the cache. */
function readCached(cache: RegistryCache | undefined, base: string): { registry: Registry; at: number } | undefined {
  const last = cache?.read()
  try {
    return last && { registry: parseRegistry(last.file, base), at: last.at }
  } catch {
    return undefined
  }
}

/**
 * Replaces the entry of each loaded remote by the entry that its code was loaded from. A page never swaps code, so a menu
 * link to a screen of a newer version would lead nowhere. The kill switch (`enabled`) still applies at once.
 *
 * @param loadedEntry the entry that a remote's code was loaded from; undefined when it is not loaded
 */
export function pinLoadedVersions(read: Registry, loadedEntry: (name: string) => RegistryEntry | undefined): Registry {
  const remotes = read.remotes.map((entry) => {
    const loaded = loadedEntry(entry.name)
    return loaded && loaded.version !== entry.version ? { ...loaded, enabled: entry.enabled } : entry
  })
  return { ...read, remotes }
}

/** The remote that a path belongs to. A broken entry has no `entry`. */
export type RoutedRemote = {
  name: string
  version: string | undefined
  can: NeededRight | undefined
  nav: readonly NavEntry[]
  entry: RegistryEntry | undefined
}

/** The remote with the longest route that contains the path. */
export function remoteAt(registry: Registry, pathname: string): RoutedRemote | undefined {
  const found = [
    ...registry.remotes.flatMap((entry) =>
      entry.routes.map(({ path, can }) => ({ path, remote: { ...commonFields(entry), can, entry } })),
    ),
    ...registry.broken.flatMap((broken) =>
      broken.routes.map((path) => ({ path, remote: { ...commonFields(broken), can: undefined, entry: undefined } })),
    ),
  ]
    .filter(({ path }) => isUnder(pathname, path))
    .sort((a, b) => b.path.length - a.path.length)[0]
  return found?.remote
}

function commonFields({
  name = 'unnamed',
  version,
  nav,
}: RegistryEntry | BrokenEntry): Omit<RoutedRemote, 'can' | 'entry'> {
  return { name, version, nav }
}
