import { existsSync } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDiskFull } from '../../foundation/db/disk-full.ts'
import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, warning, fault } = findingsOf('disk')
/** Below these, PostgreSQL or a large file may soon find no room. */
const [SCARCE_BYTES, LEAST_BYTES] = [2e9, 200e6]
const LEAST_FILES = 1000

/** Writes and removes a file in each folder, and looks how much room there is. Secrets in `dataDir` are for their owner only. */
export async function checkFolders(folders: Readonly<Record<string, string>>, dataDir: string): Promise<Finding[]> {
  const each = Object.entries(folders).map(([name, folder]) => checkFolder(name, folder))
  const files = ['secret-key', 'secret-key-fallbacks', 'demo-password'].map((name) => checkSecret(join(dataDir, name)))
  return [...(await Promise.all(each)), ...(await Promise.all(files)).flat()]
}

async function checkFolder(name: string, folder: string): Promise<Finding> {
  // A folder that is not there yet is made by the first start, in the nearest one that is.
  let place = folder
  while (!existsSync(place)) place = dirname(place)
  const probe = join(place, `doctor-${process.pid}-${name}`)
  try {
    const file = await open(probe, 'wx', 0o600)
    try {
      await file.writeFile(Buffer.alloc(65_536))
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (isDiskFull(error)) return fault(`${name} ${folder} is full`, 'make room, or move the folder to a larger disk')
    return fault(
      `${name} ${folder} cannot be written (${reasonOf(error)})`,
      `give the folder to the user of the service, or set ${name}`,
    )
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
  const { bavail, bsize, files, ffree } = await statfs(place)
  const free = bavail * bsize
  const has = `${name} ${folder} has ${(free / 1e9).toFixed(1)} GB free`
  // Some file systems count no files.
  if (files > 0 && ffree < LEAST_FILES)
    return fault(
      `${name} ${folder} has room for ${ffree} more files only`,
      'remove files, or use a disk with more inodes',
    )
  if (free < LEAST_BYTES) return fault(has, 'make room: calls that store something will answer 507 soon')
  return free < SCARCE_BYTES ? warning(has, 'make room, or move the folder to a larger disk') : ok(has)
}

async function checkSecret(path: string): Promise<Finding[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found || (found.mode & 0o077) === 0) return []
  return [
    fault(
      `others may read ${path}`,
      `chmod 600 ${path}; then change what it holds: docs/operations.md, "Rotate the key"`,
    ),
  ]
}
