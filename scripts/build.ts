// npm run build [-- area …]: builds what is not built, and lays it out as the server serves it.
//
//   dist/shell/**                 the shell; every path that is no file answers with index.html, whose <base href>
//                                 the server sets when the console is served under a sub-path
//   dist/shell/provides.json      the libraries that the shell gives to remotes, with their versions
//   dist/r/<name>/<version>/**    one remote's version; never changes once it is there, so it is cached for good.
//                                 (mf-manifest.json, remoteEntry.js, remote.json, chunks); the newest five are kept
//   dist/registry.json            the list of remotes, as `shared/contract/src/registry.ts` describes it; never cached
//   **/*.br                       beside each text file, its brotli form
//
// A local build's version is `<package version>-b<hash of all that it is made of>`: equal inputs, equal version, and an
// area whose inputs did not change is not built again. Files with ten hexadecimal digits before the ending may be cached
// for good in the shell too; index.html must not be.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRegistry, REGISTRY_SCHEMA } from '@songsarn/contract/registry'
import { API_VERSION } from '@songsarn/contract/versions'
import { compile } from './build/compile.ts'
import { inputHash } from './build/input-hash.ts'
import { withLock } from './build/lock.ts'
import { missingShares } from './build/missing-shares.ts'
import { keepNewest, publish } from './build/publish.ts'
import { buildTargets, root, type Target } from './build/targets.ts'

const dist = join(root, 'dist')
const keptVersions = 5

/** Builds the named targets, or all; gives the names of those that had changed. */
export function build(only: readonly string[] = []): Promise<string[]> {
  return withLock(join(dist, 'building.lock'), () => buildStale(only))
}

/** Says in a line for each what could not be built. */
export class BuildFailed extends Error {
  override name = 'BuildFailed'
  constructor(failures: readonly unknown[]) {
    const lines = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)))
    super(lines.join('\n'), { cause: new AggregateError(failures) })
  }
}

async function buildStale(only: readonly string[]): Promise<string[]> {
  const targets = buildTargets().map((target) => ({ ...target, version: `${target.version}-b${inputHash(target)}` }))
  const stale = targets
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .filter((target) => !isBuilt(target))
  // Two at a time: the machine that this must be quick on has two cores.
  const waiting = [...stale]
  const failures: unknown[] = []
  await Promise.all([buildNext(waiting, failures), buildNext(waiting, failures)])
  // What did build is listed; an area that did not stays at the version that it had.
  await writeRegistry(targets).catch((error) => failures.push(error))
  if (failures.length > 0) throw new BuildFailed(failures)
  return stale.map(({ name }) => name)
}

/** One that fails does not keep the others from being built. */
async function buildNext(waiting: Target[], failures: unknown[]): Promise<void> {
  for (let target = waiting.shift(); target; target = waiting.shift()) {
    await buildOne(target).catch((error) => failures.push(error))
  }
}

async function buildOne(target: Target): Promise<void> {
  const started = performance.now()
  await compile(target, target.version)
  const to = placeOf(target)
  await mkdir(join(to, '..'), { recursive: true })
  await publish(join(target.folder, 'dist'), to)
  await writeFile(join(to, 'version.txt'), `${target.version}\n`)
  if (target.kind === 'remote') await keepNewest(join(to, '..'), keptVersions)
  console.log(`built ${target.name} ${target.version} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

function placeOf(target: Target): string {
  return target.kind === 'shell' ? join(dist, 'shell') : join(dist, 'r', target.name, target.version)
}

function isBuilt(target: Target): boolean {
  const mark = join(placeOf(target), 'version.txt')
  return existsSync(mark) && readFileSync(mark, 'utf8').trim() === target.version
}

/** @throws when a remote wants a library that the shell does not provide */
async function writeRegistry(targets: readonly Target[]): Promise<void> {
  const provides = await readJson(join(dist, 'shell/provides.json'))
  const path = join(dist, 'registry.json')
  const before = existsSync(path) ? await readJson(path) : { revision: 0, remotes: [] }
  const remotes = []
  for (const target of targets.filter(({ kind }) => kind === 'remote')) {
    if (!existsSync(placeOf(target))) {
      // Changed, and not built now (or its build failed): the version that is deployed stays.
      remotes.push(...before.remotes.filter(({ name }: { name: string }) => name === target.name))
      continue
    }
    const remote = await readJson(join(placeOf(target), 'remote.json'))
    const missing = missingShares(remote.shared, provides)
    if (missing.length > 0) {
      throw new Error(
        `${target.name} wants what the shell does not provide: ${missing.join(', ')} (shared/build/src/platform.ts)`,
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
