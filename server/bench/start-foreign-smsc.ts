import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SmscReport } from './foreign-smsc.ts'

export type ForeignSmsc = { port: number; url: string; report(): Promise<SmscReport>; stop(): Promise<void> }

/** Starts the SMSC of npm smpp in a process of its own, on a free port. */
export async function startForeignSmsc(): Promise<ForeignSmsc> {
  const child = fork(join(import.meta.dirname, 'foreign-smsc.ts'))
  const [port] = await once(child, 'message')
  return {
    port,
    url: `smpp://bench:bench@127.0.0.1:${port}`,
    async report() {
      child.send('report')
      const [report] = await once(child, 'message')
      return report
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
