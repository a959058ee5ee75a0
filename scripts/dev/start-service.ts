import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../lib/targets.ts'

/** Starts the service on a free port and prints its log here; resolves with its address once it is ready. */
export function startService(publicUrl: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: '0', PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The service must end with this process: it holds the lock of its data.
  process.on('exit', () => child.kill())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit())
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      reject(new Error(`the service ended with code ${code}`))
      process.exit(code ?? 1)
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /^ready (http:\S+)$/.exec(line)
      if (ready?.[1]) resolve(ready[1])
      else console.log(line)
    })
  })
}
