import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { compile } from '../build/compile.ts'
import { withLock } from '../build/lock.ts'
import { publish } from '../build/publish.ts'
import { root, type Target } from '../build/targets.ts'
import type { Release } from './console.ts'

/** Builds an area under its package's version, with no hash of a local build behind it. */
export async function buildRelease(target: Target): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-release-'))
  try {
    const built = join(folder, target.name)
    // Other builds use the same folder of the area.
    await withLock(join(root, 'dist/building.lock'), async () => {
      await compile(target, target.version)
      await publish(join(target.folder, 'dist'), built)
    })
    const entries = await readdir(built, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const files = await Promise.all(
      paths.map(async (path) => ({
        path: path.slice(built.length + 1).replaceAll(sep, '/'),
        base64: (await readFile(path)).toString('base64'),
      })),
    )
    return { remote: JSON.parse(await readFile(join(built, 'remote.json'), 'utf8')), files }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
