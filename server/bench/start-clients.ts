import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ClientJob, ClientReport } from './http-clients.ts'

/** Starts the process of the clients. */
export function startClients(): { run(job: ClientJob): Promise<ClientReport>; stop(): Promise<void> } {
  const main = fileURLToPath(new URL('./http-clients.ts', import.meta.url))
  const clients = spawn(process.execPath, [main], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(clients.stdout)[Symbol.asyncIterator]()
  return {
    async run(job) {
      clients.stdin.write(`${JSON.stringify(job)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('the clients ended')
      return JSON.parse(value)
    },
    async stop() {
      const ended = once(clients, 'exit')
      clients.stdin.end()
      await ended
    },
  }
}
