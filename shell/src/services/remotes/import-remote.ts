import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { allowedExportsOf, exportKey } from '@songsarn/build/allowed-exports'
import { timeLimits } from '@songsarn/build/time-limits'
import type { RegistryEntry } from '@songsarn/contract/console/registry'
import { isRemote, type Remote } from '@songsarn/remote/remote'
import * as z from 'zod/mini'
import { asLoadFailure, LoadFailure } from './failure.ts'
import { fetchJson } from './fetch-json.ts'
import { loadEntryScript } from './load-entry-script.ts'

/** Replaces the federation runtime's loader by ours, which has time limits and says what failed. */
const guardedLoading: ModuleFederationRuntimePlugin = {
  name: 'guarded-loading',
  async loadEntry({ remoteInfo }) {
    const container = await loadEntryScript(remoteInfo.entry, remoteInfo.entryGlobalName)
    // biome-ignore lint/suspicious/noExplicitAny: the runtime checks the container's shape itself
    return container as any
  },
}

/** A registered container, and the modules that were loaded from it. */
type Container = {
  attempt: number
  address: Promise<{ name: string; script: string }>
  loadedModules: Set<string>
  isUsable: boolean
}

/** The newest container of each version of each remote. */
const containers = new Map<string, Container>()

/**
 * Loads a module of a remote: `./remote`, or one of its widgets (`./widgets/card`). All modules first come from one
 * container. Loading a module again, or after a failure, registers a new container under another name and other URLs, because
 * the runtime, the page's globals, webpack's list of chunks and the browser's cache all remember a failure.
 *
 * @throws LoadFailure
 */
export async function importRemote(entry: RegistryEntry, module = './remote'): Promise<Remote> {
  const release = `${entry.name}@${entry.version}`
  const known = containers.get(release)
  const container =
    known?.isUsable && !known.loadedModules.has(module) ? known : register(entry, release, (known?.attempt ?? 0) + 1)
  container.loadedModules.add(module)
  let url = entry.entry
  try {
    const { name, script } = await container.address
    url = script
    return remoteOf(await inTime(federationOf().loadRemote(`${name}/${module.slice(2)}`), script), entry, script)
  } catch (error) {
    // The container's other modules would fail too, or hang.
    container.isUsable = false
    throw asLoadFailure(error, url)
  }
}

/**
 * The federation runtime keeps the promise of a library of the shell, also when it was rejected: one 503 for its chunk, and each remote
 * that needs it would fail until the page is loaded again. webpack itself asks again.
 */
async function forgetFailedLibraries(): Promise<void> {
  for (const versions of Object.values(federationOf().shareScopeMap.default ?? {}))
    for (const library of Object.values(versions)) {
      if (!library.loading || library.lib || library.loaded) continue
      // A library that still loads has not failed.
      const hasFailed = await Promise.race([library.loading.then(isFalse, isTrue), nextTask().then(isFalse)])
      if (hasFailed) library.loading = null
    }
}

const nextTask = () => new Promise((done) => setTimeout(done))
const isTrue = () => true
const isFalse = () => false

function register(entry: RegistryEntry, release: string, attempt: number): Container {
  const address = registerContainer(entry, release, attempt)
  const container = { attempt, address, loadedModules: new Set<string>(), isUsable: true }
  containers.set(release, container)
  return container
}

async function registerContainer(entry: RegistryEntry, release: string, attempt: number) {
  if (attempt > 1) await forgetFailedLibraries()
  const url = new URL(entry.entry, document.baseURI)
  url.search = queryOf(attempt)
  const { globalName, remoteEntry } = (await fetchManifest(url.href)).metaData
  forgetGlobals(globalName)
  const script = new URL(remoteEntry.path + remoteEntry.name + queryOf(attempt), url).href
  const name = `${release}#${attempt}`
  federationOf().registerRemotes([{ name, entry: script, entryGlobalName: globalName, type: 'var' }])
  return { name, script }
}

/** The first attempt uses the plain URLs, which the browser may have cached. */
function queryOf(attempt: number): string {
  return attempt === 1 ? '' : `?try=${attempt}`
}

/** Versions that the shell provides in the share scope: `{ 'antd/es/table': ['6.6.8'], 'zod/mini#object': ['4.6.7'], … }`. */
export function providedVersions(): Record<string, string[]> {
  const scope = federationOf().shareScopeMap.default ?? {}
  const provided: Record<string, string[]> = {}
  for (const [library, versions] of Object.entries(scope)) {
    provided[library] = Object.keys(versions)
    for (const name of allowedExportsOf(library) ?? []) provided[exportKey(library, name)] = Object.keys(versions)
  }
  return provided
}

function federationOf() {
  const federation = getInstance()
  if (!federation) throw new Error('the federation runtime has not started')
  if (!federation.options.plugins.includes(guardedLoading)) federation.registerPlugins([guardedLoading])
  return federation
}

/** The fields of `mf-manifest.json` that we read. */
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

/** Removes what an earlier attempt left in the page, which the runtime would use instead of loading again. */
function forgetGlobals(globalName: string): void {
  Reflect.deleteProperty(globalThis, globalName)
  Reflect.deleteProperty(globalThis, `chunks_${globalName}`)
  // webpack waits for a script that is already in the page, even for a script that hangs.
  for (const script of document.querySelectorAll(`script[data-webpack^="${globalName}:"]`)) script.remove()
}

function remoteOf(module: unknown, entry: RegistryEntry, url: string): Remote {
  const remote = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined
  if (!isRemote(remote)) throw new LoadFailure('invalid-module', 'the module is not a remote of this console', { url })
  if (remote.name !== entry.name) throw new LoadFailure('invalid-module', `the module is ${remote.name}`, { url })
  return remote
}

/** Entry and chunks have time limits of their own; this one ends a top-level await that never settles. */
async function inTime(loading: Promise<unknown>, url: string): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>()
  const limit = timeLimits.entry + timeLimits.chunk
  const timer = setTimeout(
    () => reject(new LoadFailure('timeout', 'the remote took too long to start', { url })),
    limit,
  )
  try {
    return await Promise.race([loading, promise])
  } finally {
    clearTimeout(timer)
  }
}
