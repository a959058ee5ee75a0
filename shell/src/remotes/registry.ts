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

export type RegistryState =
  | { is: 'loading' }
  | { is: 'loaded'; registry: Registry }
  /** There was never one that could be read; once there was, it stays in use when a later reading fails. */
  | { is: 'failed'; failure: LoadFailure }

export type RegistryStore = ReturnType<typeof createRegistry>

/** Holds what areas there are. `base` is the console's base address, under which `registry.json` lies. */
export function createRegistry(base: string, onFailure: (failure: LoadFailure) => void = () => {}) {
  let state: RegistryState = { is: 'loading' }
  const listeners = new Set<() => void>()

  function set(next: RegistryState): void {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads the registry, or reads it again: after sign-in, before a Retry. Never throws. */
    async load(): Promise<void> {
      try {
        const registry = await fetchRegistry(base)
        // The revision alone does not tell: at one and the same, somebody who signs in may be given a canary.
        const known = state.is === 'loaded' ? JSON.stringify(state.registry) : undefined
        if (known !== JSON.stringify(registry)) set({ is: 'loaded', registry })
      } catch (error) {
        const failure = error instanceof LoadFailure ? error : new LoadFailure('registry', String(error))
        onFailure(failure)
        if (state.is !== 'loaded') set({ is: 'failed', failure })
      }
    },
  }
}

async function fetchRegistry(base: string): Promise<Registry> {
  const url = new URL('registry.json', base).href
  const file = await fetchJson(url, 'the registry', 'registry')
  try {
    return parseRegistry(file, base)
  } catch (cause) {
    throw new LoadFailure('registry', 'the registry cannot be read', { url, cause })
  }
}

/** The area that a path belongs to: the one with the longest route above it. */
export type Area = { name: string; can: NeededRight | undefined; entry: RegistryEntry | undefined }

export function areaAt(registry: Registry, pathname: string): Area | undefined {
  const found = [
    ...registry.remotes.flatMap((entry) =>
      entry.routes.map(({ path, can }) => ({ path, can, name: entry.name, entry })),
    ),
    ...registry.broken.flatMap((entry) => entry.routes.map((path) => ({ path, ...brokenArea(entry) }))),
  ]
    .filter(({ path }) => isUnder(pathname, path))
    .sort((a, b) => b.path.length - a.path.length)[0]
  return found && { name: found.name, can: found.can, entry: found.entry }
}

function brokenArea(entry: BrokenEntry): Area {
  return { name: entry.name ?? 'unnamed', can: undefined, entry: undefined }
}

/** The menu over all areas, in order, without what the user may not see. Broken areas keep their place. */
export function menuOf(registry: Registry, can: (right: NeededRight) => boolean): NavEntry[] {
  const allowed = ({ can: right }: { can?: NeededRight }) => right === undefined || can(right)
  return [...registry.remotes, ...registry.broken]
    .flatMap((entry) => entry.nav)
    .filter(allowed)
    .map((entry) => (entry.children ? { ...entry, children: entry.children.filter(allowed) } : entry))
    .filter((entry) => entry.path !== undefined || (entry.children?.length ?? 0) > 0)
    .sort((a, b) => a.order - b.order)
}
