/**
 * The embedded database, in a thread of its own: on the main thread its WASM stalls the event loop for tens of
 * milliseconds. Takes the PostgreSQL protocol from message ports, so that one driver serves everywhere.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { type FatalError, watchForFatal } from './fatal-error.ts'

/** Terminate (PostgreSQL 18 §54.7): the driver sends it at the end. No process here must end with it. */
const TERMINATE = 'X'.charCodeAt(0)

const db = await PGlite.create({ dataDir: String(workerData) })
let turn = Promise.resolve()

/** One after another: all ports share one session. An exception is a fault of the database itself and ends the thread. */
function inTurn(work: () => Promise<void>): void {
  turn = turn.then(work)
}

function serve(port: MessagePort): void {
  const fatalIn = watchForFatal()
  let fatal: FatalError | undefined
  port.on('message', (bytes: Uint8Array) => {
    if (bytes[0] === TERMINATE) return
    inTurn(async () => {
      const answer = (part: Uint8Array) => {
        fatal ??= fatalIn(part)
        // After it the database no longer works, and PGlite ignores what is thrown here. The main thread ends this one, so the
        // driver's connection breaks.
        if (fatal) return parentPort?.postMessage(fatal)
        // Copy it: these bytes are memory of the WASM.
        const copy = part.slice()
        port.postMessage(copy, [copy.buffer])
      }
      await db.runExclusive(() => db.execProtocolRawStream(bytes, { onRawData: answer }))
    })
  })
  port.on('close', () =>
    inTurn(async () => {
      // A connection that ended within a transaction must not leave it open for the next one.
      if (!db.closed && db.isInTransaction()) await db.exec('rollback')
    }),
  )
}

parentPort?.on('message', (message: MessagePort | 'close') => {
  if (message !== 'close') return serve(message)
  inTurn(async () => {
    await db.close()
    parentPort?.postMessage('closed')
    parentPort?.close()
  })
})
parentPort?.postMessage('ready')
