/** The thread that copies all rows from a folder of PGlite into a new database. */
import { readdir, readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { asAdmin } from './databases.ts'
import { type Copied, copyRows } from './move-rows.ts'
import { makeTables } from './move-tables.ts'

export type CopyOrder = {
  /** DATA_DIR/pglite. */
  folder: string
  /** Address of the new, empty database for its owner … */
  owner: string
  /** … and for the superuser. */
  superuser: string
}

/** The major version of PostgreSQL that PGlite is made of. */
const MAJOR = '18'

// PGlite takes 300 MB instead of 700 when V8 does not optimise its code, and a copy takes a tenth longer.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

// An error ends the thread, and PostgreSQL rolls back.
parentPort?.postMessage(await copy(workerData))

async function copy({ folder, owner, superuser }: CopyOrder): Promise<Copied> {
  await checkRoom(folder)
  const source = await openFolder(folder)
  const copied = await asAdmin(superuser, async (target) => {
    const schemas = await makeTables(source, target, owner)
    return copyRows(source, target, schemas, (line) => parentPort?.postMessage(line))
  })
  // Leaves the folder in its last state.
  await source.close()
  return copied
}

/** Both databases are on the disk at the end, and the write-ahead log of the new one, which has 1 GB at most. */
async function checkRoom(folder: string): Promise<void> {
  const base = join(folder, 'base')
  // Without the folder, PGlite says that it is broken.
  const files = await readdir(base, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(base, file))).size))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  const needed = size + Math.min(size, 1e9)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < needed) throw new Error(`it needs ${inMb(needed)} MB of the disk, which has ${inMb(free)} MB left`)
}

function inMb(bytes: number): number {
  return Math.ceil(bytes / 1e6)
}

/** Opens it like a server after a crash: what only the log has goes into the tables. */
async function openFolder(folder: string): Promise<PGlite> {
  // Without this file PGlite would make a new database.
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== MAJOR) throw new Error(`it is of PostgreSQL ${version}, and only ${MAJOR} can be moved`)
  try {
    return await PGlite.create({ dataDir: folder })
  } catch (cause) {
    throw new Error('PGlite cannot open it; restore it from a backup, or move it away to begin without its data', {
      cause,
    })
  }
}
