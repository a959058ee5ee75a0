/** The managed server as the service uses it: what reaches it, what a killed process leaves, and folders that cannot be used. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { endProcess, processesIn } from '../../../../testing/processes.ts'
import { eventually } from '../../../../testing/sending.ts'
import { mountSmallDisk } from '../../../../testing/small-disk.ts'
import { asAdmin } from './databases.ts'
import { readPidFile } from './former-server.ts'
import { type Managed, managedFolder, startManaged } from './start-managed.ts'
import { useManaged } from './use-managed.ts'

const IS_LINUX = process.platform === 'linux'
const IS_ROOT = process.getuid?.() === 0
/** Takes minutes, and looks at no signal meanwhile that its postmaster is gone. */
const LONG_STATEMENT = 'select count(*) from generate_series(1, 1000000000)'

let parent: string
/** With a server's data: the table `kept`. */
let dataDir: string
let folder: string
let logged: { fields: object; message: string }[] = []
const running: Managed[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'songsarn-managed-'))
  dataDir = join(parent, 'data')
  folder = managedFolder(dataDir)
  const managed = await start()
  await query(managed, 'create table kept as select 1 as one')
  await managed.close()
})
afterEach(async () => {
  for (const managed of running.splice(0)) await managed.close()
  for (const child of children.splice(0)) await endProcess(child, 'SIGKILL')
  logged = []
})
afterAll(() => rm(parent, { recursive: true, force: true }))

async function start(dir = dataDir): Promise<Managed> {
  const note = (fields: object, message: string) => void logged.push({ fields, message })
  const log = { info: note, warn: note, error: note }
  const managed = await startManaged({ dataDir: dir, log, progress: () => {} })
  running.push(managed)
  return managed
}

type Row = Record<string, unknown>
const query = (managed: Pick<Managed, 'address'>, text: string): Promise<Row[]> =>
  asAdmin(managed.address({ user: 'postgres' }), async (client) => (await client.query<Row>(text)).rows)

const hasItsData = async (managed: Pick<Managed, 'address'>) =>
  expect(await query(managed, 'select one from kept')).toEqual([{ one: 1 }])

/** Another process that starts the server of a folder, and lives until it is killed. Its output says whether it started. */
function startHolder(dir = dataDir) {
  const program = `import { startManaged } from ${JSON.stringify(join(__dirname, 'start-managed.ts'))}
    const log = { info() {}, warn() {}, error() {} }
    await startManaged({ dataDir: ${JSON.stringify(dir)}, log, progress() {} }).then(
      ({ address }) => { console.log(address({ user: 'postgres' })); setInterval(() => {}, 1000) },
      ({ message }) => console.log(message))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const said = once(child.stdout, 'data').then(([text]) => String(text).trim())
  return { child, said }
}

const postmaster = async () => (await readPidFile(folder))?.pid ?? 0

/** Starts a statement that goes on until its backend is killed. */
async function startLongStatement(address: string): Promise<void> {
  const run = asAdmin(address, (client) => client.query(LONG_STATEMENT))
  run.catch(() => {})
  const isRunning = `select 1 from pg_stat_activity where query = '${LONG_STATEMENT}' and state = 'active'`
  await eventually(() => asAdmin(address, async (client) => (await client.query(isRunning)).rowCount === 1))
}

describe('the managed server', () => {
  it('is reached by its user alone and through no port, and writes each commit to the disk', async () => {
    const managed = await start()
    const settings = `select name, setting from pg_settings
      where name in ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit') order by name`
    expect((await query(managed, settings)).map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ])
    const { mode, uid } = await stat(folder)
    expect([mode & 0o777, uid === 0]).toEqual([0o700, false])
    const owner = `select rolsuper or rolbypassrls as "isSuper" from pg_roles where rolname = 'songsarn'`
    expect(await query(managed, owner)).toEqual([{ isSuper: false }])
  })

  it('leaves no process and no lock behind when it is closed', async () => {
    const managed = await start()
    expect(IS_LINUX && processesIn(folder).length === 0).toBe(false)
    await managed.close()
    expect(processesIn(folder)).toEqual([])
    expect((await readdir(folder)).filter((name) => /^postmaster\.pid$|^\.s\./.test(name))).toEqual([])
    await hasItsData(await start())
  })

  it('is ended and replaced when its process was killed', async () => {
    const { child, said } = startHolder()
    await said
    const former = await postmaster()
    await endProcess(child, 'SIGKILL')
    expect(IS_LINUX && !processesIn(folder).includes(former)).toBe(false)
    await hasItsData(await start())
    expect(await postmaster()).not.toBe(former)
    expect(processesIn(folder)).not.toContain(former)
  })

  it('is replaced when it was killed with its process, in the middle of a statement', async () => {
    const { child, said } = startHolder()
    await startLongStatement(await said)
    process.kill(await postmaster(), 'SIGKILL')
    await endProcess(child, 'SIGKILL')
    await hasItsData(await start())
  })

  it('starts again when it is killed, in the middle of a statement', async () => {
    const managed = await start()
    await startLongStatement(managed.address({ user: 'postgres' }))
    const former = await postmaster()
    process.kill(former, 'SIGKILL')
    await eventually(async () => logged.some(({ message }) => message === 'PostgreSQL runs again'))
    await hasItsData(managed)
    expect(logged).toContainEqual({
      fields: { reason: 'ended with SIGKILL' },
      message: 'PostgreSQL ended; it is started again',
    })
    await managed.close()
    expect(processesIn(folder)).toEqual([])
  })

  it('goes on when a backend is killed, and says so without its statement', async () => {
    const managed = await start()
    const [backend] = await asAdmin(managed.address({ user: 'postgres' }), async (client) => {
      const { rows } = await client.query(`select pg_backend_pid() as pid, 'a secret' as text`)
      process.kill(rows[0].pid, 'SIGKILL')
      await once(client, 'error')
      return rows
    })
    await eventually(() =>
      hasItsData(managed).then(
        () => true,
        () => false,
      ),
    )
    expect(JSON.stringify(logged)).toContain(`(PID ${backend.pid}) was terminated by signal 9`)
    expect(JSON.stringify(logged)).not.toContain('a secret')
  })

  it('starts beside another program that has the process id of its former server', async () => {
    const { uid, gid } = await stat(folder)
    const other = spawn('sleep', ['100'], IS_ROOT ? { uid, gid } : {})
    children.push(other)
    const file = join(folder, 'postmaster.pid')
    await writeFile(file, `${other.pid}\n${folder}\n1\n5432\n.\n\n 1 1\nready\n`)
    if (IS_ROOT) await chown(file, uid, gid)
    await hasItsData(await start())
    expect(other.exitCode).toBe(null)
  })

  it('is made and run by one of two processes that start at once', async () => {
    const fresh = join(parent, 'fresh')
    const said = await Promise.all([startHolder(fresh).said, startHolder(fresh).said])
    const inUse = `${fresh} is in use by another Songsarn process; stop it, or choose another DATA_DIR`
    expect(said.toSorted()).toEqual([inUse, expect.stringMatching(/^postgres:/)])
  })

  it('serves a command beside the service, and without it as long as the command runs', async () => {
    const managed = await start()
    const beside = await useManaged(dataDir)
    await hasItsData(beside)
    await beside.close()
    await hasItsData(managed)
    await managed.close()
    const alone = await useManaged(dataDir)
    await hasItsData(alone)
    await alone.close()
    expect(await readPidFile(folder)).toBe(undefined)
  })

  it('runs in a folder whose path is too long for the address of a socket', async () => {
    const deep = join(parent, 'x'.repeat(100), 'y'.repeat(100))
    await mkdir(join(deep, '..'))
    await rename(dataDir, deep)
    try {
      const managed = await start(deep)
      await hasItsData(managed)
      await hasItsData(await useManaged(deep))
      await managed.close()
    } finally {
      await rename(deep, dataDir)
    }
  })
})

describe('a folder that cannot be used is refused with a line that says why, and stays as it is:', () => {
  /** Starts with a changed file, then with the file as it was. */
  async function refused(name: string, changed: string): Promise<string> {
    const path = join(folder, name)
    const before = await readFile(path)
    await writeFile(path, changed)
    const { message } = (await start().catch((error: Error) => error)) as Error
    expect(await readFile(path, 'utf8')).toBe(changed)
    await writeFile(path, before)
    await hasItsData(await start())
    return message
  }

  it('of another major', async () => {
    expect(await refused('PG_VERSION', '17\n')).toBe(
      `${folder} was written by PostgreSQL 17, and this version runs 18; move its data with pg_dump or pg_upgrade, or choose another DATA_DIR`,
    )
  })

  it('damaged', async () => {
    expect(await refused('global/pg_control', '')).toMatch(
      /does not start on .* \(PANIC: .*pg_control.*\); put right what/,
    )
  })

  it('with a wrong setting', async () => {
    expect(await refused('postgresql.auto.conf', 'shared_bufers = 1\n')).toMatch(/"shared_bufers" in file "\/.*line 1/)
  })

  it('with files of something else', async () => {
    const other = join(parent, 'other')
    await mkdir(join(other, 'postgres'), { recursive: true })
    await writeFile(join(other, 'postgres', 'thesis.txt'), 'mine')
    await expect(start(other)).rejects.toThrow('is not a data folder of PostgreSQL; move it away')
    expect(await readdir(join(other, 'postgres'))).toEqual(['thesis.txt'])
  })

  it('a file', async () => {
    const other = join(parent, 'file')
    await mkdir(other)
    await writeFile(join(other, 'postgres'), 'mine')
    await expect(start(other)).rejects.toThrow(/postgres cannot be used \(.*ENOTDIR/)
    expect(await readFile(join(other, 'postgres'), 'utf8')).toBe('mine')
  })

  const asRoot = IS_ROOT ? it : it.skip
  asRoot('of root, as whom PostgreSQL refuses to run', async () => {
    const { uid, gid } = await stat(folder)
    await chown(folder, 0, 0)
    await expect(start()).rejects.toThrow(/belongs to root, .* give it to another user: chown -R \w+ /)
    await chown(folder, uid, gid)
    await hasItsData(await start())
  })

  it('on a disk that is full or read-only', async () => {
    const disk = await mountSmallDisk('25m')
    if (!disk) return
    const remount = (options: string) => execFileSync('mount', ['-o', `remount,${options}`, disk.folder])
    try {
      await expect(start(disk.folder)).rejects.toThrow(/no space left/i)
      expect(await readdir(disk.folder)).toEqual(['lock'])
      remount('size=300m')
      await (await start(disk.folder)).close()
      remount('ro')
      await expect(start(disk.folder)).rejects.toThrow(
        /cannot be used \(.*EROFS: .*\); choose a DATA_DIR that this user/,
      )
      remount('rw')
      await start(disk.folder)
    } finally {
      for (const managed of running.splice(0)) await managed.close()
      await disk.remove()
    }
  })
})
