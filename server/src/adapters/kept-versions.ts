import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** Versions of the shell, and of each remote, whose files stay: open pages load their later scripts from them. */
export const KEPT_VERSIONS = 5

/** Names with ten hexadecimal digits before the extension contain a content hash. */
export const HASHED = /\.[0-9a-f]{10}\.\w+$/

/** `.versions/<version>.json` lists the files of a version. One file each, so that two processes never write the same one. */
const LISTS = '.versions'
const Files = z.array(z.string())

/**
 * Adds the files of a version to a folder that serves the newest five versions under the same addresses, and removes files that
 * only older versions have. Names with a hash of their content never collide. All other names belong to the newest version, and
 * are replaced after the files that they lead to. An interrupted call leaves the old names, which work.
 *
 * @param only files that are added; default: all
 */
export async function keepVersion(
  version: string,
  { from, to, only = () => true }: { from: string; to: string; only?: (path: string) => boolean },
): Promise<void> {
  await noteEarlierLayout(to)
  const files = (await filesOf(from)).filter(only)
  await mkdir(join(to, LISTS), { recursive: true })
  await Promise.all(files.filter(isHashed).map((file) => put(join(from, file), join(to, file), { replace: false })))
  for (const file of files.filter((each) => !isHashed(each)))
    await put(join(from, file), join(to, file), { replace: true })
  await writeAtomically(join(to, LISTS, `${version}.json`), JSON.stringify(files))
  await removeOlder(to)
}

/** Whether the folder has all files of a version; it counts as the newest then. The list of a version is written last. */
export async function isKept(version: string, folder: string): Promise<boolean> {
  return touch(join(folder, LISTS, `${version}.json`)).then(
    () => true,
    () => false,
  )
}

/** Adds a folder of files that never change, as each version of a remote has, and removes all but the newest five beside it. */
export async function keepFolder(from: string, to: string): Promise<void> {
  if (!(await stat(to).catch(() => undefined))) {
    const partial = `${to}.${randomBytes(6).toString('hex')}.making`
    const files = await filesOf(from)
    await Promise.all(files.map((file) => put(join(from, file), join(partial, file), { replace: true })))
    // Another process may have been quicker.
    await rename(partial, to).catch(() => rm(partial, { recursive: true, force: true }))
  }
  await touch(to)
  await removeOldest(dirname(to))
}

/** The files of the newest version in a folder of `keepVersion`. */
export async function filesOfNewest(folder: string): Promise<string[]> {
  const [newest] = await listsOf(folder)
  return newest?.files ?? []
}

/** Removes all but the newest five entries of a folder. */
export async function removeOldest(folder: string): Promise<void> {
  for (const name of (await newestFirst(folder)).slice(KEPT_VERSIONS))
    await rm(join(folder, name), { recursive: true, force: true })
}

const isHashed = (path: string) => HASHED.test(path.replace(/\.br$/, ''))

/** A folder of the time before there were lists holds one version, whose pages may be open. */
async function noteEarlierLayout(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'version.txt'), 'utf8').catch(() => undefined)
  if (version === undefined || (await stat(join(folder, LISTS)).catch(() => undefined))) return
  const files = await filesOf(folder)
  await mkdir(join(folder, LISTS))
  await writeAtomically(join(folder, LISTS, `${version.trim()}.json`), JSON.stringify(files))
}

async function removeOlder(folder: string): Promise<void> {
  const lists = await listsOf(folder)
  const kept = new Set(lists.slice(0, KEPT_VERSIONS).flatMap(({ files }) => files))
  for (const { name, files } of lists.slice(KEPT_VERSIONS)) {
    for (const file of files.filter((each) => !kept.has(each))) {
      await rm(join(folder, file), { force: true })
      // The list lacks it when it was made later.
      await rm(join(folder, `${file}.br`), { force: true })
    }
    await rm(join(folder, LISTS, name), { force: true })
  }
}

async function listsOf(folder: string): Promise<{ name: string; files: string[] }[]> {
  const names = (await newestFirst(join(folder, LISTS))).filter((name) => name.endsWith('.json'))
  return Promise.all(
    names.map(async (name) => ({
      name,
      files: Files.parse(JSON.parse(await readFile(join(folder, LISTS, name), 'utf8'))),
    })),
  )
}

/** Names in a folder by the time of their last change. Empty when there is no folder. */
async function newestFirst(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  return dated.sort((a, b) => b.at - a.at).map(({ name }) => name)
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** Links or copies a file, whole or not at all. Builds replace their files and never change them, so a link is safe. */
async function put(from: string, to: string, { replace }: { replace: boolean }): Promise<void> {
  if (!replace && (await stat(to).catch(() => undefined))) return
  await mkdir(dirname(to), { recursive: true })
  const partial = `${to}.${randomBytes(6).toString('hex')}.making`
  // Not between two file systems.
  await link(from, partial).catch(() => copyFile(from, partial))
  await rename(partial, to)
  // A rename between two links of one file does nothing and leaves both.
  await rm(partial, { force: true })
}

async function writeAtomically(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomBytes(6).toString('hex')}.making`
  await writeFile(partial, text)
  await rename(partial, path)
}

async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now)
}
