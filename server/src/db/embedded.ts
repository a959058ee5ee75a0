import { chmod } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { silentLog } from '../logging/log.ts'
import { isDiskFull } from './disk-full.ts'
import { EmbeddedWire } from './embedded-wire.ts'
import { hasRoomToStart, watchSpace } from './free-space.ts'
import { DirectoryUnusable, lockDirectory } from './lock.ts'
import { makeFolder } from './make-folder.ts'

export type Embedded = {
  /** A connection for the driver, in the PostgreSQL protocol. Use one at a time. */
  wire(): EmbeddedWire
  /** Whether there is room for more data. */
  hasRoom(): boolean
  /** Resolves when the database ended although nobody closed it, and cannot go on: nothing works from then on. */
  lost: Promise<Error>
  close(): Promise<void>
}

/** How often a database that ended on a full disk checks for room. */
const RETRY_MS = 2000
/** The database writes a checkpoint when it closes. If it does not answer in this time, its thread is killed. */
const CLOSE_LIMIT_MS = 15_000

/**
 * Starts PGlite on `dataDir` in a worker thread, under an exclusive lock; throws DirectoryLocked when another has it. On a full
 * disk it ends, as PostgreSQL does, and starts again when there is room; until then connections fail with disk_full.
 */
export async function openEmbedded(dataDir: string, log = silentLog): Promise<Embedded> {
  const root = resolve(dataDir)
  try {
    await makeFolder(root)
    // Also when a person made the folder: it holds messages and mobiles.
    await chmod(root, 0o700)
  } catch (cause) {
    throw new DirectoryUnusable(root, cause)
  }
  const lock = lockDirectory(root)
  const start = () => startEngine(join(root, 'pglite'))
  let engine: Engine | undefined
  try {
    engine = await start()
  } catch (error) {
    const hasRoom = await hasRoomToStart(root).catch(() => true)
    lock.release()
    throw hasRoom ? error : new DirectoryUnusable(root, new Error('no space left on device', { cause: error }))
  }
  const full = Object.assign(new Error('the disk is full'), { code: '53100' })
  const space = watchSpace(root, (isLow) => {
    if (isLow) log.error({ folder: root }, 'the disk is almost full; calls that write are refused')
    else log.info({ folder: root }, 'the disk has room again')
  })

  const closing = new AbortController()
  let ended = Promise.resolve()
  const lost = Promise.withResolvers<Error>()
  function watch(running: Engine): void {
    ended = running.ended.then(async (error) => {
      engine = undefined
      if (closing.signal.aborted) return
      if (!isDiskFull(error)) return lost.resolve(error)
      log.error({ folder: root, cause: error.message }, 'the disk is full; the database stopped until there is room')
      try {
        engine = await startAgain(root, start, closing.signal)
      } catch (cause) {
        return lost.resolve(new Error('the embedded database does not start again', { cause }))
      }
      if (!engine) return
      log.info({ folder: root }, 'the database runs again')
      watch(engine)
    })
  }
  watch(engine)
  return {
    wire: () => engine?.wire() ?? EmbeddedWire.refused(full),
    hasRoom: () => engine !== undefined && !space.isLow(),
    lost: lost.promise,
    async close() {
      closing.abort()
      space.stop()
      await engine?.close()
      await ended
      lock.release()
    },
  }
}

/** Starts the engine when there is room; it recovers as after a kill. Undefined when it must no longer start. */
async function startAgain(
  root: string,
  start: () => Promise<Engine>,
  closing: AbortSignal,
): Promise<Engine | undefined> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    if (closing.aborted) return undefined
    if (!(await hasRoomToStart(root))) continue
    try {
      const engine = await start()
      if (!closing.aborted) return engine
      await engine.close()
      return undefined
    } catch (error) {
      // The disk filled again meanwhile.
      if (await hasRoomToStart(root)) throw error
    }
  }
}

type Engine = {
  wire(): EmbeddedWire
  /** Resolves with the reason when the thread has ended. */
  ended: Promise<Error>
  close(): Promise<void>
}

async function startEngine(folder: string): Promise<Engine> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: folder })
  const ended = new Promise<Error>((resolve) => {
    const failed = (cause: { message?: unknown; code?: unknown }) =>
      resolve(Object.assign(new Error(`the embedded database failed: ${cause.message}`), { cause, code: cause.code }))
    worker.on('message', (message) => {
      if (typeof message !== 'object') return
      failed(message)
      void worker.terminate()
    })
    worker.once('error', (cause) => failed(Object(cause)))
    worker.once('exit', () => resolve(new Error('the embedded database ended')))
  })
  await heard(worker, 'ready', ended)
  return {
    wire() {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage(port2, [port2])
      return new EmbeddedWire(port1)
    },
    ended,
    async close() {
      worker.postMessage('close')
      const limit = setTimeout(() => void worker.terminate(), CLOSE_LIMIT_MS)
      await heard(worker, 'closed', ended).catch(() => {})
      clearTimeout(limit)
      await worker.terminate()
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
