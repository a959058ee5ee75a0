import { access, chmod, constants, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Log } from '../../logging/log.ts'
import { isDiskFull } from '../disk-full.ts'
import { DirectoryUnusable, lockDirectory } from '../lock.ts'
import { makeFolder } from '../make-folder.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { ADMIN, createDatabase, DATABASE, ensureOwner, hasDatabase, OWNER } from './databases.ts'
import { endFormerServer } from './former-server.ts'
import { moveFromPglite } from './move-pglite.ts'
import { startServerProcess } from './server-process.ts'
import { serverUser } from './server-user.ts'

/** Names what an address leads to. By default the service's own database, as its owner. */
export type AddressOptions = { user?: string; database?: string }

export type Managed = {
  /** The address of a database of this server, as DATABASE_URL. */
  address(options?: AddressOptions): string
  /** Lines for the person who starts the service. */
  greeting: string[]
  close(): Promise<void>
}

/** The address of a socket has 107 bytes at most on Linux and 103 on macOS (unix(7)), with `/.s.PGSQL.5432`. */
const LONGEST_FOLDER = 88

/**
 * Starts the PostgreSQL server of a folder, in `dataDir/postgres`, with the database of the service. Only this process may use the
 * folder, and only its user reaches the server.
 *
 * @throws DirectoryLocked, DirectoryUnusable, ManagedServerProblem: each with a line for the person who starts the service
 */
export async function startManaged(options: {
  dataDir: string
  log: Log
  /** Tells the person who starts it what takes long. */
  progress: (line: string) => void
}): Promise<Managed> {
  const { dataDir, log, progress } = options
  await using started = new AsyncDisposableStack()
  const root = resolve(dataDir)
  try {
    await makeFolder(root)
    // Also when a person made the folder: it holds messages and mobiles. A volume may belong to another user, and what lies in it has
    // modes of its own.
    await chmod(root, 0o700).catch(() => {})
    await access(root, constants.W_OK)
  } catch (cause) {
    throw new DirectoryUnusable(root, cause)
  }
  const lock = lockDirectory(root)
  started.defer(() => lock.release())
  const folder = managedFolder(root)
  const socketFolder = await shortPath(folder, started)
  await endFormerServer(folder, socketFolder)
  const user = serverUser(folder)
  const bin = await findBinaries(user)
  await ensureCluster(folder, bin, user).catch((error: unknown) => {
    const isOfFiles = typeof error === 'object' && error !== null && 'syscall' in error
    throw isOfFiles && !isDiskFull(error) ? new DirectoryUnusable(folder, error) : error
  })
  const server = await startServerProcess({ folder, bin, user, log })
  started.defer(() => server.close())
  const address = (options: AddressOptions = {}) => addressOf(socketFolder, options)
  const admin = address({ user: ADMIN, database: ADMIN })
  await ensureOwner(admin)
  await moveFromPglite({ dataDir: root, address, progress })
  if (!(await hasDatabase(admin, DATABASE))) await createDatabase(admin, DATABASE)
  const running = started.move()
  return {
    address,
    greeting: user ? [`PostgreSQL runs as the user ${user.name}, because it refuses to run as root`] : [],
    close: () => running.disposeAsync(),
  }
}

/** Where the server of a data folder has its files and its socket. */
export const managedFolder = (dataDir: string): string => join(resolve(dataDir), 'postgres')

/** The address of the server whose socket is in this folder. */
export function addressOf(socketFolder: string, { user = OWNER, database = DATABASE }: AddressOptions): string {
  return `postgres://${user}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`
}

/** The folder, or where it is too deep for the address of a socket, a link to it. */
export async function shortPath(folder: string, undo: AsyncDisposableStack): Promise<string> {
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER) return folder
  const place = await mkdtemp(join(tmpdir(), 'songsarn-'))
  undo.defer(() => rm(place, { recursive: true, force: true }))
  const link = join(place, 'postgres')
  await symlink(folder, link)
  return link
}
