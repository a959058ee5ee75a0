import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { MAX_IMPORT_BYTES } from '@songsarn/contract/base/files'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { type S3Server, startS3Server } from '../../../testing/s3-server.ts'
import { workbook } from '../../../testing/workbook.ts'
import { diskFiles } from '../../adapters/disk-files.ts'
import { s3Files } from '../../adapters/s3-files.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { memoryFiles } from '../../run/page/memory-files.ts'
import { deleteFile } from './find-file.ts'
import { FileGone, type FileStore } from './ports.ts'
import { purgeFiles, sweepFiles } from './purge-files.ts'
import { addFile } from './store-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const file = (content: BlobPart | BlobPart[], name = 'people.csv') => new File([content].flat(), name)
const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text()
const LINES = '081234567\n'
async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}
async function* bytes(...parts: string[]) {
  for (const part of parts) yield new TextEncoder().encode(part)
}

forEachEngine('files', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  let folder: string
  let files: FileStore
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    folder = await mkdtemp(join(tmpdir(), 'songsarn-files-'))
    files = diskFiles(folder)
    test = testApp(store, { files })
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const keys = async () =>
    (await Promise.all((await readdir(folder)).map((part) => readdir(join(folder, part))))).flat()
  const content = (user: { call: Awaited<ReturnType<TestApp['newUser']>>['call'] }, id: string) =>
    user.call(calls.getFileContent, { params: { id } })

  it('keeps an upload for a day, for users who may import, and gives back exactly its bytes', async () => {
    const account = await test.newAccount()
    const user = await test.newUser(account, 'sender')
    const thai = 'mobile,ชื่อ\r\n0812345678,"สมชาย ""ใหญ่"""\r\n'
    const { status, body } = await user.call(calls.createFile, { file: file(thai, 'C:\\lists\\ลูก\u0000ค้า.csv') })
    expect([status, body]).toMatchObject([201, { name: 'ลูกค้า.csv', type: 'text/csv', size: Buffer.byteLength(thai) }])
    expect(body).toMatchObject({
      rows: 2,
      columns: ['mobile', 'ชื่อ'],
      sample: [
        ['mobile', 'ชื่อ'],
        ['0812345678', 'สมชาย "ใหญ่"'],
      ],
      longest: [
        { gsm7: { units: 10, line: 2 }, unicode: null },
        { gsm7: null, unicode: { units: 12, line: 2 } },
      ],
    })

    const answer = await content(user, body.fileId)
    expect([answer.status, answer.text]).toEqual([200, thai])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="______.csv"; filename*=UTF-8''${encodeURIComponent('ลูกค้า.csv')}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const viewer = await test.newUser(account, 'viewer')
    expect((await content(viewer, body.fileId)).body.code).toBe('right.missing')

    test.later(DAY_MS + 1)
    const nextDay = await test.newUser(account, 'sender')
    expect((await content(nextDay, body.fileId)).body.code).toBe('resource.notFound')
    await purgeFiles(store, files, test.ports.now())
    expect(await keys()).toEqual([])
    test.later(-DAY_MS - 1)
  })

  it('counts files in the storage of the account, refuses a file too many, and sweeps bytes without a row', async () => {
    const user = await test.newUser(await test.newAccount({ plan: 'Trials' }), 'owner')
    const used = async () => (await user.call(calls.getAccount)).body.storage
    const now = test.ports.now()
    const large = { id: newId(), name: 'large', mediaType: 'text/csv', bytes: 49_999_990, sha256: '' }
    await asWorker(store, (trx) =>
      addFile(trx, { ...user.account, userId: null }, large, { purpose: 'import', now, expiresAt: null }),
    )
    expect(await used()).toBe(large.bytes)
    const list = file('mobile\n0812345678')
    const { body } = await user.call(calls.createFile, { file: list })
    expect([body.code, body.params]).toEqual(['storage.full', { max: 50 }])
    await asWorker(store, (trx) => deleteFile(trx, { ...user.account, id: large.id }, new Date(0)))
    expect(await used()).toBe(0)

    const { fileId } = (await user.call(calls.createFile, { file: list })).body
    // Young files may be of a running request.
    expect(await sweepFiles(store, files, new Date())).toBe(0)
    for (const key of await keys()) await utimes(join(folder, key.slice(34, 36), key), new Date(0), new Date(0))
    expect([await sweepFiles(store, files, new Date()), (await keys()).toSorted()]).toEqual([
      2,
      [fileId, `${fileId}.rows`],
    ])
    await user.call(calls.deleteFile, { params: { id: fileId } })
    await purgeFiles(store, files, test.ports.now())
    expect(await keys()).toEqual([])
  })

  it.each<[string, File | undefined, string]>([
    ['no file', undefined, 'file.missing'],
    ['an empty file', file(''), 'file.empty'],
    ['a picture that calls itself a list', file(new Uint8Array([0xff, 0xd8, 0xff])), 'file.wrongKind'],
    ['headings only', file('mobile,name\n'), 'file.headingsOnly'],
    ['a quote that is left open', file('mobile,name\n0812345678,"Som\n'), 'file.badQuote'],
    ['one byte too many', file(new Uint8Array(MAX_IMPORT_BYTES + 1).fill(0x30)), 'file.tooLarge'],
    ['a hundred times too many', file(new Uint8Array(MAX_IMPORT_BYTES * 10).fill(0x30)), 'file.tooLarge'],
  ])('refuses %s, and keeps nothing of it', async (_, given, code) => {
    const user = await test.newUser(await test.newAccount(), 'owner')
    const before = await keys()
    const { body } = await user.call(calls.createFile, given && { file: given })
    expect([body.code, await keys()]).toEqual([code, before])
  })

  it('gives the cells of a column, of a workbook, too, to users who may import, unless the file is too long', async () => {
    const account = await test.newAccount()
    const user = await test.newUser(account, 'sender')
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`
    const codes = await workbook(row('code', 'note') + row('AB-12', 'first') + row('CD-34'))
    const { body } = await user.call(calls.createFile, { file: file(codes, 'codes.xlsx') })
    const cells = (by: { call: typeof user.call }, column: unknown, id = body.fileId) =>
      by.call(calls.getFileCells, { params: { id }, query: { column } })
    expect((await cells(user, 0)).body).toEqual({ cells: ['code', 'AB-12', 'CD-34'] })
    expect((await cells(user, 1)).body).toEqual({ cells: ['note', 'first', ''] })
    expect((await cells(user, -1)).status).toBe(422)
    expect((await cells(await test.newUser(account, 'viewer'), 0)).body.code).toBe('right.missing')
    expect((await cells(await test.newUser(await test.newAccount(), 'owner'), 0)).status).toBe(404)
    const long = await user.call(calls.createFile, { file: file(LINES.repeat(100_001)) })
    expect((await cells(user, 0, long.body.fileId)).body).toMatchObject({
      ...{ code: 'file.tooManyRows', params: { max: 100_000 } },
    })
  })

  it('names the sheet, leaves out hidden rows, and reads the workbook again in another way, as a file of its own', async () => {
    const account = await test.newAccount()
    const user = await test.newUser(account, 'sender')
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const shown = `<row>${cell('mobile')}</row><row hidden="1">${cell('0812345678')}</row><row>${cell('0812345679')}</row>`
    const bytes = await workbook(shown, {
      workbook: '<workbook><sheets><sheet name="One" r:id="rId1"/><sheet name="Two" r:id="rId2"/></sheets></workbook>',
      rels:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Target="worksheets/two.xml"/></Relationships>',
      more: { 'xl/worksheets/two.xml': `<worksheet><row>${cell('0899999999')}</row></worksheet>` },
    })
    const first = (await user.call(calls.createFile, { file: file(bytes, 'list.xlsx') })).body
    expect(first).toMatchObject({ sheet: 'One', sheets: ['One', 'Two'], hiddenRows: 1, takesHidden: false, rows: 2 })
    const again = (by: { call: typeof user.call }, body: object) =>
      by.call(calls.readFileAgain, { params: { id: first.fileId }, body })
    const taken = (await again(user, { takesHidden: true })).body
    expect(taken).toMatchObject({ name: 'list.xlsx', sheet: 'One', hiddenRows: 1, takesHidden: true, rows: 3 })
    expect(taken.fileId).not.toBe(first.fileId)
    expect((await again(user, { sheet: 'Two' })).body).toMatchObject({ sheet: 'Two', columns: ['0899999999'], rows: 1 })
    expect((await user.call(calls.getFile, { params: { id: first.fileId } })).body.rows).toBe(2)
    const before = await keys()
    expect((await again(user, { sheet: 'Three' })).body.code).toBe('file.noSheet')
    expect((await again(await test.newUser(await test.newAccount(), 'owner'), {})).status).toBe(404)
    expect((await again(await test.newUser(account, 'viewer'), {})).status).toBe(403)
    expect(await keys()).toEqual(before)
  })

  it.each<[string, File, string]>([
    [
      'an old workbook',
      file(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])),
      'file.oldWorkbook',
    ],
    ['a web page', file('<html><table><tr><td>0812345678'), 'file.webPage'],
  ])('advises what to do with %s', async (_, given, code) => {
    const user = await test.newUser(await test.newAccount(), 'owner')
    expect((await user.call(calls.createFile, { file: given })).body.code).toBe(code)
  })

  it('takes a file of exactly 10 MB, with a million rows', async () => {
    const user = await test.newUser(await test.newAccount(), 'owner')
    const { body } = await user.call(calls.createFile, { file: file(LINES.repeat(MAX_IMPORT_BYTES / LINES.length)) })
    expect(body).toMatchObject({ size: MAX_IMPORT_BYTES, rows: 1_000_000, columns: ['081234567'] })
  })

  it('refuses other fields, a second file, a cut or a made-up body, and keeps no part of them', async () => {
    const user = await test.newUser(await test.newAccount(), 'owner')
    const before = await keys()
    const part = (head: string, body: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`
    const csv = part('name="file"; filename="a.csv"', 'mobile\n0812345678')
    for (const body of [
      '',
      'no parts',
      '--b--\r\n',
      csv,
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nmobile`,
      `${part('name="list"; filename="a.csv"', 'mobile')}--b--\r\n`,
      `${csv}${csv}--b--\r\n`,
      `${csv}${part('name="name"', 'x')}--b--\r\n`,
    ]) {
      const response = await test.fetch('/v1/files', {
        method: 'POST',
        headers: { cookie: `__Host-songsarn=${user.token}`, 'content-type': 'multipart/form-data; boundary=b' },
        body,
      })
      expect([body, response.status, (await response.json()).code]).toEqual([body, 422, 'file.missing'])
    }
    expect(await keys()).toEqual(before)
  })
})

let s3: S3Server | undefined
afterAll(() => s3?.close())

describe.each<[string, () => Promise<FileStore>]>([
  ['disk', async () => diskFiles(await mkdtemp(join(tmpdir(), 'songsarn-files-')))],
  ['memory', async () => memoryFiles()],
  [
    's3',
    async () => {
      s3 = await startS3Server()
      return s3Files(s3.settings)
    },
  ],
])('the file store on %s', (_, make) => {
  it('writes, reads from any byte, lists and deletes', async () => {
    const files = await make()
    expect(await keysOf(files)).toEqual([])
    const key = `${newId()}.rows`
    expect(await files.write(key, bytes('ab', '', 'cdef'))).toEqual({
      bytes: 6,
      sha256: 'bef57ec7f53a6d40beb640a780a639c83bc29ac8a9816f1fc6c5c6dcd93c4721',
    })
    expect(await files.size(key)).toBe(6)
    expect([await text(await files.read(key)), await text(await files.read(key, 4))]).toEqual(['abcdef', 'ef'])
    expect(await keysOf(files)).toEqual([key])
    await files.delete(key)
    await files.delete(key)
    expect(await files.size(key)).toBeUndefined()
    await expect(files.read(key)).rejects.toThrow(FileGone)
  })
})
