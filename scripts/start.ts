// npm start [-- --help]: builds what changed, then runs the service in this process and passes the arguments to it. Scripts are
// compressed with brotli when the service runs; until then it compresses them itself, with gzip.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { hasHash, uncompressed } from './build/compress.ts'
import { build } from './build.ts'
import { root } from './lib/targets.ts'

exitWithNpm()
const helpOnly = process.argv.includes('--help') || process.argv.includes('-h')
if (!helpOnly) {
  const built = await build([], { compress: false })
  if (built.length > 0) console.info(`built ${built.join(', ')}`)
}
await import('../server/src/main.ts')
if (!helpOnly) await compressMeanwhile()

async function compressMeanwhile(): Promise<void> {
  if ((await uncompressed(join(root, 'dist'), hasHash)).length === 0) return
  const child = fork(join(root, 'scripts/build/compress-meanwhile.ts'))
  child.unref()
  child.channel?.unref()
}

/**
 * npm runs this process through a shell, and a signal to npm ends that shell without reaching this process. It would go on in
 * the background and hold its port and its data.
 */
function exitWithNpm(): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
