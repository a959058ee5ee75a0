import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../src/delivery/smpp/simulator/main.ts', import.meta.url))

export type Smsc = { url: string; stop(): Promise<void> }

/** Starts the simulated SMSC in a separate process, on a free port, with immediate receipts, and with more `options` of its command. */
export async function startSmsc(options: readonly string[] = []): Promise<Smsc> {
  const smsc = spawn(process.execPath, [MAIN, '--port', '0', '--receipt-delay', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    const ended = once(smsc, 'exit')
    smsc.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface(smsc.stdout)) {
    const url = /^smsc ready (\S+)$/.exec(line)?.[1]
    if (url) return { url: url.replace('//', '//bench:bench@'), stop }
  }
  throw new Error('the simulated SMSC ended before it was ready')
}
