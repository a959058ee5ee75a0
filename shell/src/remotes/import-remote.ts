import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { exportKey, sharedExports } from '@songsarn/build/curated-exports'
import { timeLimits } from '@songsarn/build/time-limits'
import type { RegistryEntry } from '@songsarn/contract/registry'
import { isRemote, type Remote } from '@songsarn/remote/remote'
import * as z from 'zod/mini'
import { asLoadFailure, LoadFailure } from './failure.ts'
import { fetchJson } from './fetch-json.ts'
import { loadEntryScript } from './load-entry-script.ts'

/** Puts our own time limits and causes in the place of the runtime's loader. */
const guardedLoading: ModuleFederationRuntimePlugin = {
  name: 'guarded-loading',
  async loadEntry({ remoteInfo }) {
    const container = await loadEntryScript(remoteInfo.entry, remoteInfo.entryGlobalName)
    // biome-ignore lint/suspicious/noExplicitAny: the runtime checks the container's shape itself
    return container as any
  },
}

/** A container that was registered, and the modules that were asked of it. */
type Registered = {
  attempt: number
  address: Promise<{ name: string; script: string }>
  given: Set<string>
  isUsable: boolean
}

/** The newest of each version of each area. */
const registered = new Map<string, Registered>()

/**
 * Fetches a module of a remote: the area itself, or one of its widgets (`./widgets/card`). The first time, all modules come
 * from one container; asked again for what it gave, or after a failure, the remote is registered anew, under a name and
 * addresses of its own, because the runtime, the page's globals, webpack's list of chunks and the browser's cache all
 * remember what failed.
 *
 * @throws LoadFailure
 */
export async function importRemote(entry: RegistryEntry, module = './remote'): Promise<Remote> {
  const release = `${entry.name}@${entry.version}`
  const known = registered.get(release)
  const from = known?.isUsable && !known.given.has(module) ? known : register(entry, release, (known?.attempt ?? 0) + 1)
  from.given.add(module)
  let url = entry.entry
  try {
    const { name, script } = await from.address
    url = script
    return remoteOf(await inTime(federationOf().loadRemote(`${name}/${module.slice(2)}`), script), entry, script)
  } catch (error) {
    // Its other modules would fail like this one, or hang.
    from.isUsable = false
    throw asLoadFailure(error, url)
  }
}

function register(entry: RegistryEntry, release: string, attempt: number): Registered {
  const made = { attempt, address: registerAt(entry, release, attempt), given: new Set<string>(), isUsable: true }
  registered.set(release, made)
  return made
}

async function registerAt(entry: RegistryEntry, release: string, attempt: number) {
  const url = new URL(entry.entry, document.baseURI)
  url.search = queryOf(attempt)
  const { globalName, remoteEntry } = (await fetchManifest(url.href)).metaData
  forgetGlobals(globalName)
  const script = new URL(remoteEntry.path + remoteEntry.name + queryOf(attempt), url).href
  const name = `${release}#${attempt}`
  federationOf().registerRemotes([{ name, entry: script, entryGlobalName: globalName, type: 'var' }])
  return { name, script }
}

/** The first try goes to the plain addresses, which may be in the browser's cache. */
function queryOf(attempt: number): string {
  return attempt === 1 ? '' : `?try=${attempt}`
}

/** What the shell has put in the share scope: `{ 'antd/es/table': ['6.6.8'], 'zod/mini#object': ['4.6.7'], … }`. */
export function providedVersions(): Record<string, string[]> {
  const scope = federationOf().shareScopeMap.default ?? {}
  const provided: Record<string, string[]> = {}
  for (const [library, versions] of Object.entries(scope)) {
    provided[library] = Object.keys(versions)
    for (const name of sharedExports(library) ?? []) provided[exportKey(library, name)] = Object.keys(versions)
  }
  return provided
}

function federationOf() {
  const federation = getInstance()
  if (!federation) throw new Error('the federation runtime has not started')
  if (!federation.options.plugins.includes(guardedLoading)) federation.registerPlugins([guardedLoading])
  return federation
}

/** What is read of `mf-manifest.json`. */
const Manifest = z.object({
  metaData: z.object({
    globalName: z.string().check(z.regex(/^\w+$/)),
    remoteEntry: z.object({ name: z.string().check(z.regex(/^[\w.-]+$/)), path: z.string().check(z.maxLength(100)) }),
  }),
})

async function fetchManifest(url: string): Promise<z.output<typeof Manifest>> {
  const manifest = Manifest.safeParse(await fetchJson(url, 'the manifest', 'invalid-module'))
  if (manifest.success) return manifest.data
  throw new LoadFailure('invalid-module', 'the manifest is not one of a federation remote', { url })
}

/** What an earlier try of the same version left in the page would be taken for the new one. */
function forgetGlobals(globalName: string): void {
  Reflect.deleteProperty(globalThis, globalName)
  Reflect.deleteProperty(globalThis, `chunks_${globalName}`)
  // webpack takes a script that is on the page for the one it was to fetch, also one that hangs.
  for (const script of document.querySelectorAll(`script[data-webpack^="${globalName}:"]`)) script.remove()
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
