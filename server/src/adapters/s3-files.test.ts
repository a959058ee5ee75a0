import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { type TestApp, testApp } from '../../testing/app.ts'
import { forEachEngine } from '../../testing/database.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { eventually } from '../../testing/sending.ts'
import { FileGone, FilesAway } from '../files/files/ports.ts'
import { purgeFiles, sweepFiles } from '../files/files/purge-files.ts'
import { newId } from '../foundation/db/id.ts'
import { isUnavailable } from '../foundation/http/database-health.ts'
import { s3Fetch } from './s3-fetch.ts'
import { s3Files } from './s3-files.ts'

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000

/** Chunks of uneven sizes, whose bytes tell where they are. */
async function* bytesOf(size: number, chunk = 700_001) {
  for (let at = 0; at < size; at += chunk)
    yield Uint8Array.from({ length: Math.min(chunk, size - at) }, (_, index) => (at + index) % 251)
}
const read = async (stream: ReadableStream<Uint8Array>) => new Uint8Array(await new Response(stream).arrayBuffer())

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
})
afterAll(() => s3?.close())
beforeEach(() => {
  s3.fault = () => undefined
})

describe('files in a bucket', () => {
  const quickly = s3Fetch({ pauses: [1, 1, 1] })
  const files = () => s3Files(s3.settings, quickly)

  it('go in parts of 8 MiB and come back from any byte on', async () => {
    const key = newId()
    const size = 17 * MB + 5
    const { bytes } = await files().write(key, bytesOf(size))
    expect([bytes, await files().size(key)]).toEqual([size, size])
    expect(s3.requests.filter((one) => one.includes('partNumber=')).length).toBe(3)
    const all = await read(await files().read(key))
    expect(all.length).toBe(size)
    expect(all.findIndex((byte, at) => byte !== at % 251)).toBe(-1)
    expect(await read(await files().read(key, size - 3))).toEqual(all.slice(-3))
    expect(await read(await files().read(key, size))).toEqual(new Uint8Array())
    expect((await s3.stored()).objects).toEqual([`${key.slice(34)}/${key}`])
    await files().delete(key)
  })

  it('leave no bytes when their source breaks off, or the store refuses a part', async () => {
    const broken = async function* () {
      yield* bytesOf(9 * MB)
      throw new Error('broken off')
    }
    await expect(files().write(newId(), broken())).rejects.toThrow('broken off')
    s3.fault = ({ url = '' }) => (url.includes('partNumber=2') ? 403 : undefined)
    await expect(files().write(newId(), bytesOf(20 * MB))).rejects.toThrow('403')
    expect(await s3.stored()).toEqual({ objects: [], unfinished: [] })
  })

  it('are asked for again after a temporary error, part by part', async () => {
    const key = newId()
    const first = s3.requests.length
    s3.fault = (_, at) => ((at - first) % 2 === 0 ? 503 : undefined)
    expect((await files().write(key, bytesOf(9 * MB))).bytes).toBe(9 * MB)
    s3.fault = () => undefined
    expect((await read(await files().read(key))).length).toBe(9 * MB)
    await files().delete(key)
  })

  it('are away, as a database may be, when the store does not answer', async () => {
    s3.fault = () => 503
    const error = await files()
      .write(newId(), bytesOf(1))
      .catch((problem: unknown) => problem)
    expect([error, isUnavailable(error)]).toEqual([expect.any(FilesAway), true])
    await expect(files().size(newId())).rejects.toThrow()
    const nowhere = s3Files({ ...s3.settings, url: new URL('http://127.0.0.1:1/files') }, quickly)
    await expect(nowhere.check()).rejects.toThrow(FilesAway)
  })

  it('need the right keys and a bucket that exists', async () => {
    await files().check()
    await expect(s3Files({ ...s3.settings, secretKey: 'other' }).check()).rejects.toThrow('may not use it')
    await expect(s3Files({ ...s3.settings, secretKey: 'other' }).read(newId())).rejects.toThrow('403')
    await expect(files().read(newId())).rejects.toThrow(FileGone)
    const url = new URL('/other', s3.settings.url)
    await expect(s3Files({ ...s3.settings, url }).check()).rejects.toThrow('the bucket does not exist')
  })
})

describe('a store that does not end its answer', () => {
  let store: Server
  let answer: (response: ServerResponse) => void
  const open = new Set<Socket>()
  beforeAll(async () => {
    store = createServer((request, response) => {
      request.resume()
      answer(response)
    })
    store.on('connection', (socket) => {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    })
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void store.close())
  const limits = { pauses: [1], headMs: 300, windowMs: 300, leastBytes: 1000, mostText: 100_000 }
  const files = () => {
    const url = new URL(`http://127.0.0.1:${(store.address() as AddressInfo).port}/files`)
    return s3Files({ ...s3.settings, url }, s3Fetch(limits))
  }
  /** Writes again and again until the connection ends. */
  const endless = (response: ServerResponse | Socket, text: string, everyMs: number) => {
    const timer = setInterval(() => response.write(text), everyMs)
    response.on('close', () => clearInterval(timer))
  }
  const all = async () => {
    for await (const _ of await files().read(newId())) void _
  }
  const list = async () => {
    for await (const _ of files().list()) void _
  }

  it.each<[string, (response: ServerResponse) => void]>([
    ['says nothing', () => {}],
    ['sends its head bit by bit', ({ socket }) => socket && endless(socket, 'X', 20)],
    ['sends heads without an answer', ({ socket }) => socket && endless(socket, 'HTTP/1.1 100 Continue\r\n\r\n', 20)],
    ['changes the protocol', ({ socket }) => socket?.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n')],
    ['closes the connection', ({ socket }) => socket?.destroy()],
    ['closes its half of the connection', ({ socket }) => socket?.end()],
    ['says nothing after its head', (response) => void response.writeHead(200).flushHeaders()],
    ['sends its body bit by bit', (response) => endless(response.writeHead(200), 'x', 20)],
    ['breaks off', (response) => response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy())],
  ])('is away when it %s, and the connection ends', async (_, does) => {
    answer = does
    await expect(all()).rejects.toThrow(FilesAway)
    await expect(list()).rejects.toThrow(FilesAway)
    await expect(files().write(newId(), bytesOf(9 * MB))).rejects.toThrow(FilesAway)
    await eventually(async () => open.size === 0)
  })

  it('is not read without end where its answer is no file', async () => {
    answer = (response) => endless(response.writeHead(200), 'x'.repeat(50_000), 1)
    await expect(list()).rejects.toThrow('sends too much')
  })

  it('may wait for a reader that takes its time', async () => {
    answer = (response) => response.writeHead(200).end(new Uint8Array(5000))
    const reader = (await files().read(newId())).getReader()
    await new Promise((resolve) => setTimeout(resolve, 2 * limits.windowMs))
    let bytes = 0
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) bytes += piece.value.length
    expect(bytes).toBe(5000)
  })
})

forEachEngine('uploads in a bucket', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store, { files: s3Files(s3.settings) })
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  it('come back, and their objects are deleted at their end, or when no row has them', async () => {
    const files = s3Files(s3.settings)
    const user = await test.newUser(await test.newAccount(), 'owner')
    const text = 'mobile,ชื่อ\r\n0812345678,สมชาย\r\n'
    const { body } = await user.call(calls.createFile, { file: new File([text], 'people.csv') })
    expect(body).toMatchObject({ size: Buffer.byteLength(text) })
    expect((await user.call(calls.getFileContent, { params: { id: body.fileId } })).text).toBe(text)
    const folder = body.fileId.slice(34)
    expect((await s3.stored()).objects).toEqual([`${folder}/${body.fileId}`, `${folder}/${body.fileId}.rows`])

    const orphan = newId()
    await files.write(orphan, bytesOf(3))
    expect(await sweepFiles(store, files, new Date())).toBe(0)
    expect(await sweepFiles(store, files, new Date(Date.now() + DAY_MS + 1000))).toBe(1)
    await purgeFiles(store, files, new Date(test.ports.now().getTime() + DAY_MS + 1))
    expect(await s3.stored()).toEqual({ objects: [], unfinished: [] })
  })
})
