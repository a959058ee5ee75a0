import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../server/src/foundation/db/managed/binaries.ts'
import { serverUser } from '../../server/src/foundation/db/managed/server-user.ts'
import { freePort } from './local-server.ts'
import { run } from './run.ts'

export type TestPostgres = { url: string; stop(): Promise<void> }

/** Databases of tests live for minutes, so commits need not wait for the disk. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

type StartOptions = {
  /** The folder with its programs; by default the programs of the npm package. */
  bin?: string
  /** The server writes each commit to the disk, so that measurements mean something. */
  durable?: boolean
  /** The password of its superuser, and that all users need one. Without it, nobody does. */
  password?: string
}

/** The programs of a major that Debian's package installed; undefined without it. */
export function debianPostgres(major: number): string | undefined {
  const bin = `/usr/lib/postgresql/${major}/bin`
  return existsSync(bin) ? bin : undefined
}

/** Starts a server of its own on a free port, with data that `stop` removes. */
export async function startPostgres({ bin, durable = false, password }: StartOptions = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-postgres-'))
  const user = serverUser(folder)
  const programs = bin ?? (await findBinaries(user))
  const data = join(folder, 'data')
  const port = await freePort()
  if (user) await chown(folder, user.uid, user.gid)
  const step = async (name: string, args: string[]) => {
    const { code, output } = await run(join(programs, name), args, { quiet: true, cwd: folder, user })
    if (code !== 0) throw new Error(`${name} failed: ${output}`)
  }
  const passwordFile = join(folder, 'password')
  if (password !== undefined) await writeFile(passwordFile, password)
  const login = password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', '--pwfile', passwordFile]
  await step('initdb', ['-D', data, '-U', 'postgres', ...login, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const settings = ['max_connections=100', ...(durable ? [] : NOT_DURABLE)].map((setting) => `-c ${setting}`)
  const flags = `-p ${port} -h 127.0.0.1 -k ${folder} ${settings.join(' ')}`
  const control = (...args: string[]) => step('pg_ctl', ['-D', data, '-w', ...args])
  await control('-l', join(folder, 'log'), '-o', flags, 'start')
  return {
    url: `postgres://postgres${password === undefined ? '' : `:${password}`}@127.0.0.1:${port}/postgres`,
    async stop() {
      await control('-m', 'immediate', 'stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A PostgreSQL server on which tests create and drop their own databases and roles: the server of TEST_DATABASE_URL, else a
 * new one.
 */
export async function testPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return startPostgres({ durable })
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  await client
    .connect()
    .catch((cause) => Promise.reject(new Error('the server of TEST_DATABASE_URL does not answer', { cause })))
    .finally(() => client.end())
  return { url, stop: async () => undefined }
}
