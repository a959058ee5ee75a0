import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockDirectory } from './lock.ts'

/** The name that PostgreSQL drivers look for in a socket directory. */
const SOCKET = '.s.PGSQL.5432'
/** sockaddr_un.sun_path is 108 bytes on Linux and 104 on macOS and BSD (unix(7)), its ending zero included. */
const LONGEST_SOCKET_PATH = 103

export type Embedded = { socketDirectory: string; close(): Promise<void> }

/** Starts PGlite on `dataDir` in a worker thread, under an exclusive lock; throws DirectoryLocked when another has it. */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const root = resolve(dataDir)
  // Group and others stay out: the socket needs no password.
  await mkdir(root, { recursive: true, mode: 0o700 })
  await chmod(root, 0o700)
  const lock = lockDirectory(root)
  try {
    const socketDirectory = await placeForSocket(root)
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { dataDir: join(root, 'pglite'), socketPath: join(socketDirectory, SOCKET) },
      execArgv: [],
    })
    await heard(worker, 'ready')
    return {
      socketDirectory,
      async close() {
        const closed = heard(worker, 'closed')
        worker.postMessage('close')
        await closed
        await worker.terminate()
        if (!socketDirectory.startsWith(root)) await rm(socketDirectory, { recursive: true, force: true })
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function placeForSocket(root: string): Promise<string> {
  const near = join(root, 'socket')
  if (Buffer.byteLength(join(near, SOCKET)) > LONGEST_SOCKET_PATH) return mkdtemp(join(tmpdir(), 'songsarn-'))
  // A killed process leaves its socket file behind; the lock says that nobody listens on it.
  await rm(near, { recursive: true, force: true })
  await mkdir(near, { mode: 0o700 })
  return near
}

function heard(worker: Worker, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new Error('the embedded database stopped', { cause: error }))
    worker.once('error', fail)
    worker.once('exit', fail)
    worker.on('message', (message) => {
      if (message !== word) return
      worker.off('error', fail)
      worker.off('exit', fail)
      resolve()
    })
  })
}
