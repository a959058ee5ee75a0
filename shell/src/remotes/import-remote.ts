import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { timeLimits } from '@songsarn/build/time-limits'
import type { RegistryEntry } from '@songsarn/contract/registry'
import { isRemote, type Remote } from '@songsarn/remote/remote'
import { asLoadFailure, LoadFailure } from './failure.ts'
import { fetchManifest } from './fetch-manifest.ts'
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
    const container = await loadEntryScript(remoteInfo.entry, remoteInfo.entryGlobalName)
    // biome-ignore lint/suspicious/noExplicitAny: the runtime checks the container's shape itself
    return container as any
  },
}

let attempts = 0

/**
 * Fetches a remote and gives its module. Each call registers it anew under a name of its own, because the runtime, the
 * page's globals and webpack's list of chunks all remember what failed.
 *
 * @throws LoadFailure
 */
export async function importRemote(entry: RegistryEntry): Promise<Remote> {
  const federation = federationOf()
  const url = new URL(entry.entry, document.baseURI)
  url.searchParams.set('try', String(++attempts))
  const manifest = await fetchManifest(url.href)
  forgetGlobals(manifest)
  fetched.set(url.href, manifest)
  const name = `${entry.name}@${entry.version}#${attempts}`
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

function forgetGlobals(manifest: unknown): void {
  const { metaData } = manifest as { metaData?: { globalName?: unknown } }
  if (typeof metaData?.globalName !== 'string') return
  Reflect.deleteProperty(globalThis, metaData.globalName)
  Reflect.deleteProperty(globalThis, `chunks_${metaData.globalName}`)
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
