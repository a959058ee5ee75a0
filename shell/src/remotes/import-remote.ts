import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { timeLimits } from '@songsarn/build/time-limits'
import type { RegistryEntry } from '@songsarn/contract/registry'
import { isRemote, type Remote } from '@songsarn/remote/remote'
import { asLoadFailure, LoadFailure } from './failure.ts'
import { fetchJson } from './fetch-json.ts'
import { loadEntryScript } from './load-entry-script.ts'

/** Manifests that were fetched and are about to be asked for by the runtime. */
const fetched = new Map<string, unknown>()

/** Puts our own time limits and causes in the place of the runtime's loaders. */
const guardedLoading: ModuleFederationRuntimePlugin = {
  name: 'guarded-loading',
  async fetch(url) {
    return Response.json(fetched.get(url))
  },
  async loadEntry({ remoteInfo }) {
    const container = await loadEntryScript(remoteInfo.entry + queryOf(remoteInfo.name), remoteInfo.entryGlobalName)
    // biome-ignore lint/suspicious/noExplicitAny: the runtime checks the container's shape itself
    return container as any
  },
}

/** How often each version of each area was asked for. */
const tries = new Map<string, number>()

/**
 * Fetches a remote and gives its module. Each try registers it anew, under a name and addresses of its own, because the
 * runtime, the page's globals, webpack's list of chunks and the browser's cache all remember what failed.
 *
 * @throws LoadFailure
 */
export async function importRemote(entry: RegistryEntry): Promise<Remote> {
  const federation = federationOf()
  const url = new URL(entry.entry, document.baseURI)
  const release = `${entry.name}@${entry.version}`
  const attempt = (tries.get(release) ?? 0) + 1
  tries.set(release, attempt)
  const name = `${release}#${attempt}`
  url.search = queryOf(name)
  const manifest = await fetchManifest(url.href)
  forgetGlobals(manifest)
  fetched.set(url.href, manifest)
  federation.registerRemotes([{ name, entry: url.href }])
  try {
    const module = await inTime(federation.loadRemote(`${name}/remote`), url.href)
    return remoteOf(module, entry, url.href)
  } catch (error) {
    throw asLoadFailure(error, url.href)
  } finally {
    fetched.delete(url.href)
  }
}

/** The first try goes to the plain addresses, which may be in the browser's cache. */
function queryOf(name: string): string {
  const attempt = name.slice(name.lastIndexOf('#') + 1)
  return attempt === '1' ? '' : `?try=${attempt}`
}

/** What the shell has put in the share scope: `{ 'antd/es/table': ['6.6.8'], … }`. */
export function providedVersions(): Record<string, string[]> {
  const scope = federationOf().shareScopeMap.default ?? {}
  return Object.fromEntries(Object.entries(scope).map(([key, versions]) => [key, Object.keys(versions)]))
}

function federationOf() {
  const federation = getInstance()
  if (!federation) throw new Error('the federation runtime has not started')
  if (!federation.options.plugins.includes(guardedLoading)) federation.registerPlugins([guardedLoading])
  return federation
}

type Manifest = { metaData: { globalName: string } }

async function fetchManifest(url: string): Promise<Manifest> {
  const manifest = await fetchJson(url, 'the manifest', 'invalid-module')
  if (isManifest(manifest)) return manifest
  throw new LoadFailure('invalid-module', 'the manifest is not one of a federation remote', { url })
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null || !('metaData' in value) || !('exposes' in value)) return false
  const { metaData } = value
  return typeof metaData === 'object' && metaData !== null && 'globalName' in metaData
}

/** What an earlier try of the same version left in the page would be taken for the new one. */
function forgetGlobals({ metaData: { globalName } }: Manifest): void {
  Reflect.deleteProperty(globalThis, globalName)
  Reflect.deleteProperty(globalThis, `chunks_${globalName}`)
}

function remoteOf(module: unknown, entry: RegistryEntry, url: string): Remote {
  const remote = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined
  if (!isRemote(remote)) throw new LoadFailure('invalid-module', 'the module is not a remote of this console', { url })
  if (remote.name !== entry.name) throw new LoadFailure('invalid-module', `the module is ${remote.name}`, { url })
  return remote
}

/** Entry and chunks have limits of their own; this one is for code that waits for ever while it is evaluated. */
async function inTime(loading: Promise<unknown>, url: string): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>()
  const limit = timeLimits.entry + timeLimits.chunk
  const timer = setTimeout(() => reject(new LoadFailure('timeout', 'the area took too long to start', { url })), limit)
  try {
    return await Promise.race([loading, promise])
  } finally {
    clearTimeout(timer)
  }
}
