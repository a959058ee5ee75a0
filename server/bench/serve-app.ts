import { argon2Passwords } from '../src/adapters/argon2.ts'
import { listen } from '../src/adapters/listen.ts'
import { createMetrics } from '../src/adapters/metrics.ts'
import { receiveUpload } from '../src/adapters/receive-upload.ts'
import { sessionCookie } from '../src/adapters/session-cookie.ts'
import type { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { noFileTransfer } from '../src/reports/reports/transfer/file-transfer.ts'
import { type AppPorts, createApp } from '../src/run/app.ts'
import { memoryFiles } from '../src/run/page/memory-files.ts'
import { startMemoryQueue } from '../src/run/page/memory-queue.ts'

const log = { info: () => {}, warn: console.error, error: console.error }
const NO_LIMIT = { most: 1e9, seconds: 60 }

/** Serves the app over HTTP in this process, without jobs. */
export async function serveApp(
  store: OpenDatabase,
  delivery: DeliveryWorker,
  secretKey: string,
  requests?: AppPorts['requests'],
) {
  const metrics = createMetrics()
  const ports: AppPorts = {
    store,
    log,
    jobs: startMemoryQueue(log, []),
    metrics,
    ...(requests && { requests }),
    secretKey,
    publicUrl: () => 'http://127.0.0.1',
    now: () => new Date(),
    sessions: sessionCookie(undefined),
    passwords: argon2Passwords,
    delivery: { wake: () => delivery.wake() },
    carriers: { statuses: async () => [] },
    files: memoryFiles(),
    fileTransfer: noFileTransfer,
    receiveUpload,
    // Its mobiles are of few blocks, its requests name no address, and most of its PINs are never verified.
    otpLimits: { withoutClientIp: NO_LIMIT, prefix: NO_LIMIT },
  }
  const settings = {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: 0,
    metricsToken: undefined,
    publicUrl: undefined,
  }
  return listen(settings, { app: createApp(ports), files: async () => undefined, metrics })
}
