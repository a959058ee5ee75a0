import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { BINARIES_VERSION, findBinaries, MAJOR } from './binaries.ts'
import { ManagedServerProblem } from './problem.ts'
import { type ServerUser, serverUser } from './server-user.ts'

/** An empty data folder that `npm run build` makes, to copy at a first start: initdb takes longer, and needs a name for its user. */
const TEMPLATE = resolve(import.meta.dirname, '../../../../../.cache', `postgres-${BINARIES_VERSION}`)

/** Begins the name of a data folder that is being made, beside its place. */
const MAKING = 'postgres.making-'

/** Written into postgresql.conf, for a small machine. An administrator may change the file. */
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '50',
  jit: 'off',
  // One process less: this database has no replica.
  max_logical_replication_workers: '0',
  // Without the workers for asynchronous reads: they are three more processes, and a small database is in memory.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** The environment of initdb and of the server. Messages are in English, since the service reads some. */
export const SERVER_ENV = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '/usr/bin:/bin' }

/**
 * How the programs of the server name their data folder. Another user may not reach it by its path, when folders above belong to
 * root alone; its own working folder always can be reached (proc_pid_cwd(5)).
 */
export const pathFor = (folder: string, user: ServerUser | undefined): string =>
  user && process.platform === 'linux' ? '/proc/self/cwd' : folder

/** Makes the data folder of a new server, if there is none, whole or not at all. @throws ManagedServerProblem */
export async function ensureCluster(folder: string, bin: string, user: ServerUser | undefined): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) return checkFolder(folder, user)
  const parent = dirname(folder)
  for (const name of await readdir(parent))
    if (name.startsWith(MAKING)) await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
  // A new name each time: after a kill, the initdb of the former process may go on for a second.
  const begun = await mkdtemp(join(parent, MAKING))
  try {
    if (existsSync(TEMPLATE)) await copyTemplate(begun, bin, user)
    else await initialise(begun, bin, user)
    await rm(folder, { recursive: true, force: true })
    await rename(begun, folder)
    await syncFolder(parent)
  } catch (error) {
    await rm(begun, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function checkFolder(folder: string, user: ServerUser | undefined): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() !== MAJOR)
    throw new ManagedServerProblem(
      version === ''
        ? `${folder} is not a data folder of PostgreSQL; move it away, restore it from a backup, or choose another DATA_DIR`
        : `${folder} was written by PostgreSQL ${version.trim()}, and this version runs ${MAJOR}; move its data with pg_dump or pg_upgrade, or choose another DATA_DIR`,
    )
  if (user && (await stat(folder)).uid === 0)
    throw new ManagedServerProblem(
      `${folder} belongs to root, and PostgreSQL refuses to run as root; give it to another user: chown -R ${user.name} ${folder}`,
    )
}

/** Makes the template of this version, if there is none. Called by the build. */
export async function makeTemplate(): Promise<void> {
  if (existsSync(TEMPLATE)) return
  const parent = await mkdtemp(join(tmpdir(), 'songsarn-cluster-'))
  try {
    const user = serverUser(parent)
    const made = join(parent, 'data')
    await mkdir(made)
    await initialise(made, await findBinaries(user), user)
    // Every user may read the folder: it holds no data of a user.
    await each(made, (path, isFolder) => chmod(path, isFolder ? 0o755 : 0o644))
    if (user) await each(made, (path) => chown(path, 0, 0))
    await mkdir(dirname(TEMPLATE), { recursive: true })
    const begun = await mkdtemp(`${TEMPLATE}-`)
    await cp(made, begun, { recursive: true })
    await chmod(begun, 0o755)
    // Another build may have made it meanwhile.
    await rename(begun, TEMPLATE).catch(() => rm(begun, { recursive: true, force: true }))
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

async function copyTemplate(to: string, bin: string, user: ServerUser | undefined): Promise<void> {
  await cp(TEMPLATE, to, { recursive: true })
  await each(to, (path, isFolder) => chmod(path, isFolder ? 0o700 : 0o600))
  if (user) await each(to, (path) => chown(path, user.uid, user.gid))
  // Otherwise it would not survive a power failure: the server itself writes only what it changes.
  const how = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  await initdb(to, bin, user, ['--sync-only', ...how])
}

/** Makes a data folder in an empty folder. */
async function initialise(folder: string, bin: string, user: ServerUser | undefined): Promise<void> {
  if (user) await chown(folder, user.uid, user.gid)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  // Sorts by code point, and knows the upper and lower case of all scripts, the same on every machine (PostgreSQL 18 §23.1.4).
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // No password: only the owner of the folder reaches the socket in it, and there is no TCP port.
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  await initdb(folder, bin, user, [...access, ...locale, ...settings, '--no-instructions'])
}

/** @throws ManagedServerProblem */
async function initdb(folder: string, bin: string, user: ServerUser | undefined, args: string[]): Promise<void> {
  const child = spawn(join(bin, 'initdb'), ['-D', pathFor(folder, user), ...args], {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: folder,
    env: SERVER_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endNow = () => child.kill()
  process.once('exit', endNow)
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  const ended = new Promise((done, fail) => child.once('error', fail).once('close', done))
  const code = await ended.finally(() => process.removeListener('exit', endNow))
  if (code === 0) return
  if (output.includes('could not look up effective user ID'))
    throw new ManagedServerProblem(
      `PostgreSQL's initdb needs a name for the user ${process.getuid?.()}, which /etc/passwd does not have; run \`npm run build\` as a user with a name first, or set DATABASE_URL`,
    )
  const reason = /(?:error|FATAL): +(.*)/.exec(output)?.[1] ?? output.trim()
  throw new ManagedServerProblem(
    `PostgreSQL's initdb cannot make ${folder} (${reason}); put right what it names, or choose another DATA_DIR`,
  )
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

async function each(folder: string, change: (path: string, isFolder: boolean) => Promise<void>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) await change(join(entry.parentPath, entry.name), entry.isDirectory())
  await change(folder, true)
}
