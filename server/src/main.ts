import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// Cache compiled code between starts: it saves half of the start time and a fifth of the memory. Not in the system's temporary
// folder, where other users could place code.
enableCompileCache(resolve(import.meta.dirname, '../../.cache/compile'))

const { run } = await import('./run/run.ts')
await run()
