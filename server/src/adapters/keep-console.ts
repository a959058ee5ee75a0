import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HASHED, isKept, keepFolder, keepVersion } from './kept-versions.ts'

/**
 * Keeps the scripts of the installation's own console in `RELEASES_DIR/own`, so that pages of the last five versions find
 * theirs after an upgrade that replaces the whole installation, such as a new image. Processes of two versions that share the
 * folder serve each other's. Does nothing when the console is not built.
 */
export async function keepConsole(dist: string, releasesDir: string): Promise<void> {
  const version = await textOf(join(dist, 'shell', 'version.txt'))
  if (version === undefined) return
  const own = keptConsole(releasesDir)
  const shell = join(own, 'shell')
  if (!(await isKept(version.trim(), shell))) {
    const only = (path: string) => HASHED.test(path.replace(/\.br$/, ''))
    await keepVersion(version.trim(), { from: join(dist, 'shell'), to: shell, only })
  }
  for (const folder of await remoteFolders(dist)) await keepFolder(join(dist, folder), join(own, folder))
}

/** Where `keepConsole` keeps the shell and the remotes, laid out as in `dist`. */
export const keptConsole = (releasesDir: string): string => join(releasesDir, 'own')

/** The folders of the remotes that the built registry lists: `r/mf-otp/0.1.0-b1a2b3c4d`. */
async function remoteFolders(dist: string): Promise<string[]> {
  const registry = JSON.parse((await textOf(join(dist, 'registry.json'))) ?? '{}')
  const entries: unknown[] = Array.isArray(registry.remotes) ? registry.remotes : []
  const folders = entries.flatMap((entry) => {
    const path: unknown = Object(entry).entry
    return typeof path === 'string' && /^r\/mf-[a-z0-9-]+\/[\w.+-]+\/[\w.-]+$/.test(path) ? [join(path, '..')] : []
  })
  const found = await Promise.all(folders.map((folder) => stat(join(dist, folder)).catch(() => undefined)))
  return folders.filter((_, at) => found[at]?.isDirectory())
}

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)
