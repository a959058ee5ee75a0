import {
  type BrokenEntry,
  isUnder,
  type NavEntry,
  type NeededRight,
  parseRegistry,
  type Registry,
  type RegistryEntry,
} from '@songsarn/contract/registry'
import { LoadFailure } from './failure.ts'
import { fetchJson } from './fetch-json.ts'
import type { KeptFile } from './kept-registry.ts'

export type RegistryState =
  | { is: 'loading' }
  | { is: 'loaded'; registry: Registry /** The last reading failed: this is as it was then. */; stale?: Stale }
  /** There was never one that could be read; once there was, it stays in use when a later reading fails. */
  | { is: 'failed'; failure: LoadFailure }

/** `at`: milliseconds since 1970, of the last good reading. */
export type Stale = { at: number; failure: LoadFailure }

export type RegistryStore = ReturnType<typeof createRegistry>

/**
 * Holds what areas there are. The last good reading is kept over a reload, so that a service that cannot list its areas
 * does not take them away.
 *
 * @param base the console's base address, under which `registry.json` lies
 * @param inUse what the page makes of what was read
 */
export function createRegistry(
  base: string,
  onFailure: (failure: LoadFailure) => void = () => {},
  kept?: KeptFile,
  inUse: (read: Registry) => Registry = (read) => read,
) {
  /** As it was read last. */
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
    /** As it was read last, whatever this page still runs. */
    latest: () => latest,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads the registry, or reads it again: after sign-in, before a Retry. Never throws. */
    async load(): Promise<void> {
      try {
        const { file, registry: read } = await fetchRegistry(base)
        latest = read
        const registry = inUse(read)
        at = Date.now()
        kept?.write(file, at)
        // The revision alone does not tell: at one and the same, somebody who signs in may be given a canary.
        const known = state.is === 'loaded' && !state.stale ? JSON.stringify(state.registry) : undefined
        if (known !== JSON.stringify(registry)) set({ is: 'loaded', registry })
      } catch (error) {
        const failure = error instanceof LoadFailure ? error : new LoadFailure('registry', String(error))
        onFailure(failure)
        const last = state.is === 'loaded' ? { registry: state.registry, at } : readKept(kept, base)
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

/** Checked like one that was fetched: what is kept may have been written by another version of the shell. */
function readKept(kept: KeptFile | undefined, base: string): { registry: Registry; at: number } | undefined {
  const last = kept?.read()
  try {
    return last && { registry: parseRegistry(last.file, base), at: last.at }
  } catch {
    return undefined
  }
}

/** The area that a path belongs to: the one with the longest route above it. Without an entry when that is broken. */
export type Area = {
  name: string
  version: string | undefined
  can: NeededRight | undefined
  nav: readonly NavEntry[]
  entry: RegistryEntry | undefined
}

export function areaAt(registry: Registry, pathname: string): Area | undefined {
  const found = [
    ...registry.remotes.flatMap((entry) =>
      entry.routes.map(({ path, can }) => ({ path, area: { ...headOf(entry), can, entry } })),
    ),
    ...registry.broken.flatMap((broken) =>
      broken.routes.map((path) => ({ path, area: { ...headOf(broken), can: undefined, entry: undefined } })),
    ),
  ]
    .filter(({ path }) => isUnder(pathname, path))
    .sort((a, b) => b.path.length - a.path.length)[0]
  return found?.area
}

function headOf({ name = 'unnamed', version, nav }: RegistryEntry | BrokenEntry): Omit<Area, 'can' | 'entry'> {
  return { name, version, nav }
}

/** In each language. */
export type Title = NavEntry['title']

/** What the menu calls a place of an area: its entry for that path, or else its first one. */
export function titleAt(nav: readonly NavEntry[], pathname: string): Title | undefined {
  const places = nav.flatMap(({ path, title, children = [] }) => [{ path, title }, ...children])
  const here = places
    .flatMap(({ path, title }) => (path !== undefined && isUnder(pathname, path) ? [{ path, title }] : []))
    .sort((a, b) => b.path.length - a.path.length)[0]
  return (here ?? nav[0])?.title
}

/** The menu over all areas, in order, without what the user may not see. Broken areas keep their place. */
export function menuOf(registry: Registry, can: (right: NeededRight) => boolean): NavEntry[] {
  const allowed = ({ can: right }: { can?: NeededRight }) => right === undefined || can(right)
  // One that is broken for being there twice is in the menu already.
  const broken = registry.broken.filter(({ name }) => !registry.remotes.some((entry) => entry.name === name))
  return [...registry.remotes, ...broken]
    .flatMap((entry) => entry.nav)
    .filter(allowed)
    .map((entry) => (entry.children ? { ...entry, children: entry.children.filter(allowed) } : entry))
    .filter((entry) => entry.path !== undefined || (entry.children?.length ?? 0) > 0)
    .sort((a, b) => a.order - b.order)
}
