/** What `npm run doctor` finds, each fault really made. Its PostgreSQL asks for passwords, so it is one of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { SMTPServer } from 'smtp-server'
import { startPostgres, type TestPostgres } from '../../../scripts/lib/postgres.ts'
import { asAdmin } from '../../testing/as-admin.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { Simulator } from '../delivery/smpp/simulator/simulator.ts'
import { connect } from '../foundation/db/connect.ts'
import { migrate } from '../foundation/db/migrate.ts'
import { openKeyring } from '../foundation/keys/open-keyring.ts'

const KEY = Buffer.alloc(32, 1).toString('base64')
const PASSWORD = 'pass-of-a-test'
const NOBODY = 65_534

let postgres: TestPostgres
let folder: string
let environment: Record<string, string>
let asOwner: string
beforeAll(async () => {
  postgres = await startPostgres({ password: PASSWORD })
  await asAdmin(
    postgres.url,
    `create role songsarn login createrole password '${PASSWORD}'`,
    'create database songsarn owner songsarn',
  )
  const url = new URL(postgres.url)
  url.username = 'songsarn'
  url.pathname = '/songsarn'
  asOwner = url.href
  folder = await mkdtemp(join(tmpdir(), 'songsarn-doctor-'))
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  environment = { DATABASE_URL: asOwner, SECRET_KEY: KEY, DATA_DIR: join(folder, 'data') }
})

/** Runs it: its exit code, and each finding with its advice on one line. */
async function doctor(settings: Record<string, string> = {}, uid?: number) {
  const child = spawn(process.execPath, [join(__dirname, 'doctor-command.ts')], {
    env: { PATH: process.env.PATH, ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [code] = await once(child, 'close')
  expect(said).not.toMatch(new RegExp(`${PASSWORD}|${KEY}`))
  return { code, found: said.trim().replaceAll(/\n +→/g, ' →').split('\n') }
}
const finding = (...words: string[]) => expect.stringMatching(new RegExp(words.join('.*')))

it('finds no fault in a new installation, and changes nothing', async () => {
  const { code, found } = await doctor()
  expect([code, found]).toEqual([
    0,
    [
      finding('ok +settings'),
      finding('ok +disk', 'DATA_DIR'),
      finding('ok +disk', 'RELEASES_DIR'),
      finding('ok +disk', 'FILES_DIR'),
      finding('ok +database', 'PostgreSQL 18.* answers'),
      finding('note +database', 'no schema yet → the first start'),
      finding('ok +database', 'has its roles and rights'),
      finding('ok +clock', 'differ by 0'),
      finding('note +carrier', 'simulated'),
      finding('note +mail', 'no emails'),
      finding('note +address', 'this machine only'),
    ],
  ])
  await expect(asAdmin(asOwner, 'select from kysely_migration')).rejects.toThrow('does not exist')
  await expect(chmod(environment.DATA_DIR ?? '', 0o700)).rejects.toThrow('ENOENT')
})

it('names each wrong setting', async () => {
  const { code, found } = await doctor({ PORT: 'http', SECRET_KEY: 'short' })
  expect([code, found]).toEqual([2, [finding('fault', 'SECRET_KEY must be'), finding('fault', 'PORT must be')]])
})

it('finds a database that cannot be used: its password, its port, its user', async () => {
  const wrong = new URL(asOwner)
  wrong.password = 'wrong-pass'
  const refused = await doctor({ DATABASE_URL: wrong.href })
  expect([refused.code, refused.found]).toEqual([
    2,
    expect.arrayContaining([finding('fault +database', 'password authentication failed', '→', 'password')]),
  ])
  wrong.port = '1'
  expect((await doctor({ DATABASE_URL: wrong.href })).found).toContainEqual(
    finding('fault +database', 'ECONNREFUSED', '→ see that PostgreSQL runs'),
  )
  await asAdmin(postgres.url, `create role poor login password '${PASSWORD}'`)
  wrong.port = new URL(asOwner).port
  wrong.username = 'poor'
  wrong.password = PASSWORD
  expect((await doctor({ DATABASE_URL: wrong.href, DATABASE_ROLE_PREFIX: 'other' })).found).toEqual(
    expect.arrayContaining([
      finding('fault +database', 'poor may not make the roles other_app', '→', 'createrole'),
      finding('fault +database', 'poor may not make tables', '→', 'grant create'),
    ]),
  )
  expect((await doctor({ DATABASE_URL: postgres.url })).found).toContainEqual(finding('warning +database', 'superuser'))
})

it('finds a schema of another version, another key, and a wrong clock', async () => {
  const store = await connect({ databaseUrl: asOwner, name: 'a test' })
  await migrate(store.db, store.roles)
  await openKeyring(store, { key: KEY, fallbacks: [] }, [])
  await store.close()
  const well = await doctor()
  expect([well.code, well.found]).toEqual([
    0,
    expect.arrayContaining([finding('schema is of this version'), finding('ok +key', 'encrypted with SECRET_KEY')]),
  ])
  const other = await doctor({ SECRET_KEY: Buffer.alloc(32, 2).toString('base64') })
  expect([other.code, other.found]).toEqual([2, expect.arrayContaining([finding('fault +key', 'lacks a key', '→')])])

  await asAdmin(asOwner, `insert into kysely_migration values ('999-later', '2030')`)
  expect((await doctor()).found).toContainEqual(finding('fault +database', 'newer', '999-later', '→ start the version'))
  await asAdmin(asOwner, `delete from kysely_migration where name in ('999-later', '289-visits')`)
  const older = await doctor()
  expect([older.code, older.found]).toEqual([
    1,
    expect.arrayContaining([finding('warning +database', 'older', '1 migrations', '→ back up')]),
  ])

  await asAdmin(
    postgres.url.replace(/\/postgres$/, '/songsarn'),
    'alter role songsarn set search_path = public, pg_catalog',
    `create function public.clock_timestamp() returns timestamptz language sql as
      'select pg_catalog.clock_timestamp() + interval ''1 minute'''`,
  )
  expect((await doctor()).found).toContainEqual(finding('fault +clock', 'differ by (59|60)', '→', 'NTP'))
})

it('finds carrier, mail server and public address that refuse or are away', async () => {
  const simulator = await Simulator.start({ account: { systemId: 'shop', password: 'right' } })
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) => (password === 'right' ? done(null, { user: 'shop' }) : done(new Error('no'))),
  })
  let status = 200
  const proxy = createServer((_, answer) => answer.writeHead(status).end('{}'))
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const portOf = (address: unknown) => (address as AddressInfo).port
  const settings = (password: string, ports: { smpp: number; smtp: number; http: number }) => ({
    SMPP_URL: `smpp://shop:${password}@127.0.0.1:${ports.smpp}`,
    SMTP_URL: `smtp://shop:${password}@127.0.0.1:${ports.smtp}`,
    PUBLIC_URL: `http://127.0.0.1:${ports.http}`,
  })
  const here = { smpp: simulator.port, smtp: portOf(mail.server.address()), http: portOf(proxy.address()) }
  try {
    expect((await doctor(settings('right', here))).found).toEqual(
      expect.arrayContaining([
        finding('ok +carrier', 'takes a bind as shop'),
        finding('ok +mail', 'takes emails'),
        finding('ok +address', 'leads to the service'),
      ]),
    )
    expect(simulator.binds).toBe(0)
    status = 502
    const refused = await doctor(settings('wrong-pass', here))
    expect([refused.code, refused.found]).toEqual([
      2,
      expect.arrayContaining([
        finding('fault +carrier', 'refuses the bind', '0x0000000[DE]', '→ ask the carrier'),
        finding('fault +mail', 'refuses the login', '→ see user and password'),
        finding('fault +address', 'answers 502', '→ see that the service runs'),
      ]),
    ])
    expect(refused.found.join()).not.toContain('wrong-pass')
    expect((await doctor(settings('right', { smpp: 1, smtp: 1, http: 1 }))).found).toEqual(
      expect.arrayContaining([
        finding('warning +carrier', 'cannot be bound', 'ECONNREFUSED'),
        finding('fault +mail', 'cannot be used', 'ECONNREFUSED'),
        finding('fault +address', 'cannot be reached', 'ECONNREFUSED'),
      ]),
    )
    expect((await doctor({ PUBLIC_URL: `https://127.0.0.1:${here.smpp}`, TRUSTED_PROXIES: '1' })).found).toContainEqual(
      finding('fault +address', 'cannot be reached', '→', 'certificate'),
    )
  } finally {
    await simulator.close()
    await Promise.all([mail, proxy].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  }
})

it('finds folders without rights or room, and secrets that others may read', async () => {
  const [shut, files] = [join(folder, 'shut'), join(folder, 'files')]
  await mkdir(shut, { mode: 0o500 })
  await mkdir(environment.DATA_DIR ?? '', { recursive: true })
  await writeFile(join(environment.DATA_DIR ?? '', 'secret-key'), 'x', { mode: 0o644 })
  await chmod(folder, 0o755)
  const disk = await mountSmallDisk('1m')
  if (disk) await writeFile(join(disk.folder, 'filler'), Buffer.alloc(2e6)).catch(() => {})
  try {
    // Nothing is shut for root.
    const isRoot = process.getuid?.() === 0
    const { code, found } = await doctor(
      { RELEASES_DIR: shut, FILES_DIR: disk?.folder ?? files },
      isRoot ? NOBODY : undefined,
    )
    expect([code, found]).toEqual([
      2,
      expect.arrayContaining([
        finding('fault +disk', 'RELEASES_DIR .*/shut cannot be written', 'EACCES', '→ give the folder'),
        finding('fault +disk', 'others may read .*secret-key →', 'chmod 600'),
      ]),
    ])
    if (disk)
      expect((await doctor({ FILES_DIR: disk.folder })).found).toContainEqual(
        finding('fault +disk', 'FILES_DIR .* is full'),
      )
  } finally {
    await disk?.remove()
  }
})
