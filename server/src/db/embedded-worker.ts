/**
 * The embedded database, in a thread of its own: on the main thread its WASM stalls the event loop for tens of
 * milliseconds. Speaks the PostgreSQL protocol on a unix-domain socket, so that one driver serves everywhere.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const { dataDir, socketPath } = workerData as { dataDir: string; socketPath: string }

const db = await PGlite.create({ dataDir, relaxedDurability: false })
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 1 })
await server.start()

parentPort?.on('message', async (message) => {
  if (message !== 'close') return
  await server.stop()
  await db.close()
  parentPort?.postMessage('closed')
  parentPort?.close()
})
parentPort?.postMessage('ready')
