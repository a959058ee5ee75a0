import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { compile } from '../build/compile.ts'
import { withLock } from '../build/lock.ts'
import { publish } from '../build/publish.ts'
import { root, type Target } from '../build/targets.ts'
import type { BuiltFiles } from './console.ts'
import { Refused } from './refused.ts'

/**
 * Builds an area under its package's version, with no hash of a local build behind it.
 *
 * @throws Refused when it does not build; what the compiler says has gone to stderr by then
 */
export async function buildRelease(target: Target): Promise<BuiltFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-release-'))
  try {
    const built = join(folder, target.name)
    // Other builds use the same folder of the area.
    await withLock(join(root, 'dist/building.lock'), async () => {
      await compile(target, target.version).catch((cause: unknown) => {
        throw new Refused(`${target.name} ${target.version} does not build: nothing was deployed`, { cause })
      })
      await publish(join(target.folder, 'dist'), built)
    })
    return await readBuilt(built)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files of a build, as a console takes them. */
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
