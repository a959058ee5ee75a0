import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { eventually } from '../../testing/sending.ts'
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts'
import { connect, type OpenDatabase } from './connect.ts'
import { isDiskFull } from './disk-full.ts'
import { watchForFatal } from './fatal-error.ts'

let disk: SmallDisk | undefined
const opened: OpenDatabase[] = []
beforeAll(async () => {
  disk = await mountSmallDisk('160m')
})
afterAll(async () => {
  for (const store of opened) await store.close()
  await disk?.remove()
})

describe('the embedded database on a full disk', () => {
  it('answers with disk_full, starts again when there is room, and has all that was stored', async () => {
    if (disk === undefined) return
    const lines: string[] = []
    const log = {
      info: (_: object, line: string) => lines.push(line),
      warn: () => {},
      error: (_: object, line: string) => lines.push(line),
    }
    const store = await connect({ dataDir: join(disk.folder, 'data'), log })
    opened.push(store)
    await sql`create table kept (text text)`.execute(store.db)
    await eventually(async () => store.hasRoom?.() === true)
    const filler = join(disk.folder, 'filler')
    const { bavail, bsize } = await statfs(disk.folder)
    await writeFile(filler, Buffer.alloc(bavail * bsize - 4_000_000))
    await eventually(async () => store.hasRoom?.() === false)

    let stored = 0
    const storeOne = async () => {
      await sql`insert into kept values (${String(stored)})`.execute(store.db)
      stored += 1
      // Fills the write-ahead log.
      await sql`select pg_logical_emit_message(false, '', repeat('x', 1000000), true)`.execute(store.db)
    }
    const untilFull = async () => {
      for (;;) await storeOne()
    }
    await expect(untilFull()).rejects.toThrow(/Connection terminated/)
    const refused: unknown = await sql`select 1`.execute(store.db).catch((error: unknown) => error)
    expect(isDiskFull(refused)).toBe(true)

    await rm(filler)
    await eventually(async () => (await count(store).catch(() => -1)) === stored, 20_000)
    await storeOne()
    expect(await count(store)).toBe(stored)
    await eventually(async () => store.hasRoom?.() === true)
    expect(new Set(lines)).toEqual(
      new Set([
        'the disk is almost full; calls that write are refused',
        'the disk is full; the database stopped until there is room',
        'the database runs again',
        'the disk has room again',
      ]),
    )
  }, 90_000)

  it('names the cause when it cannot start', async () => {
    if (disk === undefined) return
    const folder = join(disk.folder, 'second')
    await mkdir(folder)
    const filler = join(disk.folder, 'filler')
    const { bavail, bsize } = await statfs(disk.folder)
    await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - 1_000_000)))
    await expect(connect({ dataDir: folder })).rejects.toThrow(/second cannot be used \(no space left on device\)/)
    await rm(filler)
  })
})

async function count(store: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int8 as n from kept`.execute(store.db)
  return rows[0]?.n ?? -1
}

describe('an error that ends the database', () => {
  const message = (type: string, body: string) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, Buffer.from(body)])
  }
  const fields = (severity: string) => `S${severity}\0V${severity}\0C53100\0Mno space\0\0`

  it('is found wherever the bytes are cut', () => {
    const bytes = Buffer.concat([
      message('D', 'E'.repeat(40)),
      message('E', fields('ERROR')),
      message('E', fields('PANIC')),
    ])
    for (let size = 1; size <= bytes.length; size++) {
      const fatalIn = watchForFatal()
      const found = []
      for (let at = 0; at < bytes.length; at += size) found.push(fatalIn(bytes.subarray(at, at + size)))
      expect(found.filter((fatal) => fatal !== undefined)).toEqual([{ code: '53100', message: 'no space' }])
    }
  })
})
