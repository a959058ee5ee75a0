import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createSmppTransport, type SmppTransport } from '../src/delivery/smpp/smpp-transport.ts'
import type { Transport } from '../src/delivery/transport.ts'

const SIMULATOR = fileURLToPath(new URL('../src/delivery/smpp/simulator/main.ts', import.meta.url))
const WINDOW = 100

/**
 * Codec and session alone: submits messages, gets responses and acknowledges receipts over one bind on loopback, with the
 * simulated SMSC in a separate process. No database. The first tenth warms up and is not measured.
 */
export async function measureRaw(
  messages = 200_000,
  window = WINDOW,
): Promise<{ messages: number; seconds: number; perSecond: number }> {
  const smsc = spawn(process.execPath, [SIMULATOR, '--port', '0', '--receipt-delay', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await readyUrl(createInterface(smsc.stdout))
    const log = { info: () => {}, warn: console.error, error: console.error }
    const transport = createSmppTransport(`${url.replace('//', '//bench:bench@')}?window=${window}`, log)
    try {
      let receipts = 0
      let onReceipts = () => {}
      transport.onReceipts(async (batch) => {
        receipts += batch.length
        onReceipts()
      })
      await isUp(transport)
      const run = async (count: number) => {
        const target = receipts + count
        const received = new Promise<void>((resolve) => {
          onReceipts = () => {
            if (receipts >= target) resolve()
          }
        })
        await Promise.all([submitAll(transport, count, window), received])
      }
      await run(Math.ceil(messages / 10))
      const begun = performance.now()
      await run(messages)
      const seconds = (performance.now() - begun) / 1000
      return { messages, seconds, perSecond: Math.round(messages / seconds) }
    } finally {
      await transport.close()
    }
  } finally {
    const ended = once(smsc, 'exit')
    smsc.kill('SIGTERM')
    await ended
  }
}

async function readyUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /^smsc ready (\S+)$/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('the simulated SMSC ended before it was ready')
}

function isUp(transport: Transport): Promise<void> {
  return new Promise((resolve) => {
    const stop = transport.onStateChange(() => {
      if (transport.state() !== 'up') return
      stop()
      resolve()
    })
  })
}

/** Keeps two windows of messages queued, so that the session never waits for a message. */
async function submitAll(transport: Pick<SmppTransport, 'submit'>, count: number, window: number): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      const outcome = await transport.submit({
        sender: 'SONGSARN',
        address: `668${String(10_000_000 + (next % 1_000_000) * 10 + 8).padStart(8, '0')}`,
        text: 'Hello, your parcel is on its way and arrives tomorrow before noon. Reply is not needed.',
        encoding: 'gsm7',
        userMessageReference: next & 0xffff,
        validitySeconds: 86_400,
      })
      if (outcome.kind !== 'accepted') throw new Error(`message ${next}: ${outcome.kind}`)
    }
  }
  await Promise.all(Array.from({ length: window * 2 }, lane))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { messages, seconds, perSecond } = await measureRaw()
  console.log(`${messages} messages with receipts in ${seconds.toFixed(2)} s: ${perSecond} messages/s`)
}
