import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { startCompiler } from '../build/compile.ts'
import { compressFolder } from '../build/compress.ts'
import { withLock } from '../build/lock.ts'
import { publish } from '../build/publish.ts'
import { root, type Target } from '../lib/targets.ts'
import { CommandError } from './run-command.ts'
import type { BuiltFiles } from './running-console.ts'

/**
 * Builds a remote as the version of its package, without the hash of a local build.
 *
 * @throws CommandError when it does not build; the compiler has printed why by then
 */
export async function buildRelease(target: Target): Promise<BuiltFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-release-'))
  try {
    const built = join(folder, target.name)
    // Other builds write to the same `dist` of the remote.
    await withLock(join(root, 'dist/building.lock'), async () => {
      using compiler = startCompiler()
      await compiler.compile(target, target.version).catch((cause: unknown) => {
        throw new CommandError(`${target.name} ${target.version} does not build. Nothing was deployed`, { cause })
      })
      await publish(join(target.folder, 'dist'), built)
    })
    await compressFolder(built)
    return await readBuilt(built)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files of a build, as an upload sends them. */
export async function readBuilt(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths.map(async (path) => ({
      path: path.slice(folder.length + 1).replaceAll(sep, '/'),
      base64: (await readFile(path)).toString('base64'),
    })),
  )
}
