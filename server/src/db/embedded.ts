import { chmod, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { EmbeddedWire } from './embedded-wire.ts'
import { DirectoryUnusable, lockDirectory } from './lock.ts'

export type Embedded = {
  /** A connection for the driver, in the PostgreSQL protocol. Use one at a time. */
  wire(): EmbeddedWire
  /** Resolves when the database ended although nobody closed it: nothing works from then on. */
  lost: Promise<Error>
  close(): Promise<void>
}

/** Starts PGlite on `dataDir` in a worker thread, under an exclusive lock; throws DirectoryLocked when another has it. */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const root = resolve(dataDir)
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    // Also when a person made the folder: it holds messages and mobiles.
    await chmod(root, 0o700)
  } catch (cause) {
    throw new DirectoryUnusable(root, cause)
  }
  const lock = lockDirectory(root)
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: join(root, 'pglite') })
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (cause) => resolve(new Error('the embedded database failed', { cause })))
    worker.once('exit', () => resolve(new Error('the embedded database ended')))
  })
  try {
    await heard(worker, 'ready', ended)
  } catch (error) {
    lock.release()
    throw error
  }
  let closing = false
  return {
    wire() {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage(port2, [port2])
      return new EmbeddedWire(port1)
    },
    lost: new Promise((resolve) => {
      ended.then((error) => {
        if (!closing) resolve(error)
      })
    }),
    async close() {
      closing = true
      worker.postMessage('close')
      await heard(worker, 'closed', ended)
      await worker.terminate()
      lock.release()
    },
  }
}

function heard(worker: Worker, word: string, ended: Promise<Error>): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => {
      if (message === word) resolve()
    })
    ended.then(reject)
  })
}
