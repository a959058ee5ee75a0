import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDiskFull } from '../disk-full.ts'
import { BINARIES_VERSION, findBinaries, MAJOR } from './binaries.ts'
import { ManagedServerProblem } from './problem.ts'
import { type ServerUser, serverUser } from './server-user.ts'

/** An empty data folder that `npm run build` makes, to copy at a first start: initdb takes longer, and needs a name for its user. */
const TEMPLATE = resolve(import.meta.dirname, '../../../../.cache', `postgres-${BINARIES_VERSION}`)

/** Written into postgresql.conf, for a small machine. An administrator may change the file. */
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '50',
  jit: 'off',
  // One process less: nothing replicates this database.
  max_logical_replication_workers: '0',
  // Without the workers for asynchronous reads: they are three more processes, and a small database is in memory.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** What initdb and the server see of our environment. Messages are in English, since the service reads some. */
export const SERVER_ENV = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '/usr/bin:/bin' }

/**
 * How the programs of the server name their data folder. Another user may not reach it by its path, when folders above belong to
 * root alone; its own working folder always can be reached (proc_pid_cwd(5)).
 */
export const pathFor = (folder: string, user: ServerUser | undefined): string =>
  user && process.platform === 'linux' ? '/proc/self/cwd' : folder

/** Makes the data folder of a new server, if there is none, whole or not at all. @throws ManagedServerProblem */
export async function ensureCluster(folder: string, bin: string, user: ServerUser | undefined): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) return checkVersion(folder)
  const begun = `${folder}.making`
  try {
    await rm(begun, { recursive: true, force: true })
    if (existsSync(TEMPLATE)) await copyTemplate(begun, user)
    else await initialise(begun, bin, user)
    await rm(folder, { recursive: true, force: true })
    await rename(begun, folder)
  } catch (error) {
    await rm(begun, { recursive: true, force: true }).catch(() => {})
    if (isDiskFull(error)) throw new ManagedServerProblem(`no space left on the disk of ${folder}`, { cause: error })
    throw error
  }
}

async function checkVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === MAJOR) return
  throw new ManagedServerProblem(
    version === ''
      ? `${folder} is not a data folder of PostgreSQL; move it away, restore it from a backup, or choose another DATA_DIR`
      : `${folder} was written by PostgreSQL ${version.trim()}, and this version runs ${MAJOR}; move its data with pg_dump or pg_upgrade, or choose another DATA_DIR`,
  )
}

/** Makes the template of this version, if there is none. Called by the build. */
export async function makeTemplate(): Promise<void> {
  if (existsSync(TEMPLATE)) return
  const parent = await mkdtemp(join(tmpdir(), 'songsarn-cluster-'))
  try {
    const user = serverUser(parent)
    const made = join(parent, 'data')
    await initialise(made, await findBinaries(user), user)
    // Everybody may read it: it holds nothing of a user.
    await each(made, (path, isFolder) => chmod(path, isFolder ? 0o755 : 0o644))
    if (user) await each(made, (path) => chown(path, 0, 0))
    const begun = await mkdtemp(`${TEMPLATE}-`)
    await cp(made, begun, { recursive: true })
    await chmod(begun, 0o755)
    // Another build may have made it meanwhile.
    await rename(begun, TEMPLATE).catch(() => rm(begun, { recursive: true, force: true }))
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

async function copyTemplate(to: string, user: ServerUser | undefined): Promise<void> {
  await cp(TEMPLATE, to, { recursive: true })
  await each(to, (path, isFolder) => chmod(path, isFolder ? 0o700 : 0o600))
  if (user) await each(to, (path) => chown(path, user.uid, user.gid))
}

async function initialise(folder: string, bin: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`])
  // Sorts by code point, and knows the upper and lower case of all scripts, the same on every machine (PostgreSQL 18 §23.1.4).
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // No password: only the owner of the folder reaches the socket in it, and there is no TCP port.
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  const args = ['-D', pathFor(folder, user), ...access, ...locale, ...settings, '--no-instructions']
  const child = spawn(join(bin, 'initdb'), args, {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: folder,
    env: SERVER_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (data) => (output += data))
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  if (code === 0) return
  if (output.includes('could not look up effective user ID'))
    throw new ManagedServerProblem(
      `PostgreSQL's initdb needs a name for the user ${process.getuid?.()}, which /etc/passwd does not have; run \`npm run build\` as a user with a name first, or set DATABASE_URL`,
    )
  throw new ManagedServerProblem(`initdb cannot make ${folder}: ${lastLine(output)}`)
}

/** The last line that a program wrote. */
export const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? ''

async function each(folder: string, change: (path: string, isFolder: boolean) => Promise<void>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) await change(join(entry.parentPath, entry.name), entry.isDirectory())
  await change(folder, true)
}
