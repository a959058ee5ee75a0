import { cp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepVersion } from '../../server/src/adapters/kept-versions.ts'
import { compressFolder, hasHash } from './compress.ts'

/**
 * Adds a build of the shell to the folder that it is served from, beside the four versions before it. Open pages load their later
 * scripts from those.
 */
export async function publishShell(from: string, to: string, version: string): Promise<void> {
  const built = `${to}.built`
  await publish(from, built)
  await writeFile(join(built, 'version.txt'), `${version}\n`)
  await keepVersion(version, { from: built, to })
  await rm(built, { recursive: true })
}

/**
 * Copies a build to the folder that it is served from, without its source maps. The folder appears whole or not at all: it is
 * filled under another name, then renamed. `compressFolder` adds the brotli forms of scripts; files whose names stay have theirs
 * from the first moment, since an older one would be served.
 */
export async function publish(from: string, to: string): Promise<void> {
  const temporary = `${to}.making`
  await rm(temporary, { recursive: true, force: true })
  await cp(from, temporary, {
    recursive: true,
    filter: (path) => !path.endsWith('.map') && !path.endsWith('mf-stats.json'),
  })
  await compressFolder(temporary, (file) => !hasHash(file))
  await rm(to, { recursive: true, force: true })
  await rename(temporary, to)
}
