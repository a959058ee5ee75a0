// npm run build [-- target …]: builds what changed, and lays it out as the server serves it.
//
//   dist/shell/**                 the shell, with the scripts of its newest five versions. Every path that is not a file answers
//                                 with index.html, whose <base href> the server sets when the console is served under a sub-path
//   dist/shell/version.txt        its version, which open pages read: they offer a reload when it changes
//   dist/shell/provides.json      the libraries that the shell shares with remotes, with their versions
//   dist/shell/starts.json        the scripts that a visit begins with; each version of a remote has its own
//   dist/r/<name>/<version>/**    one version of a remote (mf-manifest.json, remoteEntry.js, remote.json, chunks). It never
//                                 changes, so it is cached forever. The newest five versions stay
//   dist/registry.json            the list of remotes, as `shared/contract/src/console/registry.ts` describes it; never cached
//   **/*.br                       the brotli form of each text file. `npm start` makes it later, when the service runs
//
// The version of a local build is `<package version>-b<hash of its inputs>`: equal inputs give an equal version, and an
// unchanged remote is not built again. Files of the shell with ten hexadecimal digits before the ending may be cached
// forever; index.html must not be.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_VERSION } from '@songsarn/contract/base/versions'
import { parseRegistry, REGISTRY_SCHEMA } from '@songsarn/contract/console/registry'
import { removeOldest } from '../server/src/adapters/kept-versions.ts'
import { makeTemplate } from '../server/src/foundation/db/managed/cluster.ts'
import { type Compiler, startCompiler } from './build/compile.ts'
import { compressFolder, hasHash } from './build/compress.ts'
import { localVersion } from './build/input-hash.ts'
import { withLock } from './build/lock.ts'
import { publish, publishShell } from './build/publish.ts'
import { buildTargets, root, type Target } from './lib/targets.ts'

const dist = join(root, 'dist')

/**
 * Builds the targets that changed, of the named ones or of all. Returns their names.
 *
 * @param compress false: without the brotli forms of scripts, which take as long as half of a first build
 * @throws BuildFailed
 */
export async function build(only: readonly string[] = [], { compress = true } = {}): Promise<string[]> {
  try {
    const built = await withLock(join(dist, 'building.lock'), () => buildStale(only))
    if (compress) await compressFolder(dist, hasHash)
    return built
  } catch (error) {
    // An image has a read-only file system, and was built with its console.
    const isReadOnly = error instanceof Error && 'code' in error && (error.code === 'EROFS' || error.code === 'EACCES')
    if (isReadOnly && findTargets(only).stale.length === 0) return []
    throw error
  }
}

/** The message has a line for each target that could not be built. */
export class BuildFailed extends Error {
  override name = 'BuildFailed'
  constructor(failures: readonly unknown[]) {
    const lines = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)))
    super(lines.join('\n'), { cause: new AggregateError(failures) })
  }
}

/** Finds all targets, and which of the named targets changed since they were built. */
function findTargets(only: readonly string[]): { targets: Target[]; stale: Target[] } {
  const targets = buildTargets().map((target) => ({ ...target, version: localVersion(target) }))
  const wanted = targets.filter(({ name }) => only.length === 0 || only.includes(name))
  return { targets, stale: wanted.filter((target) => !isBuilt(target)) }
}

async function buildStale(only: readonly string[]): Promise<string[]> {
  const { targets, stale } = findTargets(only)
  // Two at a time: it must be quick on a machine with two cores.
  const waiting = [...stale]
  const failures: unknown[] = []
  const template = makeTemplate().catch((error) => console.warn(`no template of a database: ${error.message}`))
  await Promise.all([buildNext(waiting, failures), buildNext(waiting, failures), template])
  // Lists what was built; a remote that failed stays at its old version.
  await writeRegistry(targets).catch((error) => failures.push(error))
  if (failures.length > 0) throw new BuildFailed(failures)
  return stale.map(({ name }) => name)
}

/** A failure does not stop the other builds. */
async function buildNext(waiting: Target[], failures: unknown[]): Promise<void> {
  if (waiting.length === 0) return
  using compiler = startCompiler()
  for (let target = waiting.shift(); target; target = waiting.shift()) {
    await buildOne(target, compiler).catch((error) => failures.push(error))
  }
}

async function buildOne(target: Target, { compile }: Compiler): Promise<void> {
  const started = performance.now()
  await compile(target, target.version)
  const to = outputFolder(target)
  await mkdir(join(to, '..'), { recursive: true })
  if (target.kind === 'shell') await publishShell(join(target.folder, 'dist'), to, target.version)
  else {
    await publish(join(target.folder, 'dist'), to)
    await writeFile(join(to, 'version.txt'), `${target.version}\n`)
    await removeOldest(join(to, '..'))
  }
  console.log(`built ${target.name} ${target.version} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function outputFolder(target: Target): string {
  return target.kind === 'shell' ? join(dist, 'shell') : join(dist, 'r', target.name, target.version)
}

function isBuilt(target: Target): boolean {
  const versionFile = join(outputFolder(target), 'version.txt')
  return existsSync(versionFile) && readFileSync(versionFile, 'utf8').trim() === target.version
}

/** @throws when a remote needs a library that the shell does not share */
async function writeRegistry(targets: readonly Target[]): Promise<void> {
  const provides = await readJson(join(dist, 'shell/provides.json'))
  const path = join(dist, 'registry.json')
  const before = existsSync(path) ? await readJson(path) : { revision: 0, remotes: [] }
  const remotes = []
  for (const target of targets.filter(({ kind }) => kind === 'remote')) {
    if (!existsSync(outputFolder(target))) {
      // The target changed but was not built now, or its build failed: the old version stays.
      remotes.push(...before.remotes.filter(({ name }: { name: string }) => name === target.name))
      continue
    }
    const remote = await readJson(join(outputFolder(target), 'remote.json'))
    // In the browser it would fail with `Can not get 'x'`. Both lists come from the builds themselves.
    const missing = Object.keys(remote.shared).filter((request) => provides[request] === undefined)
    if (missing.length > 0) {
      const libraries = missing.join(', ')
      throw new Error(
        `${target.name} needs libraries that the shell does not share: ${libraries} (shared/build/src/shared-libraries.ts)`,
      )
    }
    remotes.push({ ...remote, entry: `r/${target.name}/${target.version}/${remote.entry}` })
  }
  const changed = JSON.stringify(before.remotes) !== JSON.stringify(remotes) || before.api !== API_VERSION
  const revision = before.revision + (changed ? 1 : 0)
  const registry = { schema: REGISTRY_SCHEMA, revision, api: API_VERSION, remotes }
  const { broken } = parseRegistry(registry, 'http://localhost/')
  if (broken[0]) throw new Error(`${broken[0].name}: ${broken[0].problem}`)
  await writeFile(path, `${JSON.stringify(registry, null, 2)}\n`)
}

async function readJson(path: string) {
  return JSON.parse(await readFile(path, 'utf8'))
}

if (import.meta.main) {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  try {
    const built = await build(process.argv.slice(2))
    console.log(built.length === 0 ? `nothing changed (${seconds()} s)` : `built ${built.join(', ')} in ${seconds()} s`)
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
