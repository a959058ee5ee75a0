// npm start [-- --help]: builds what changed, then runs the service in this process and passes the arguments to it.
import { build } from './build.ts'

exitWithNpm()
const helpOnly = process.argv.includes('--help') || process.argv.includes('-h')
if (!helpOnly) {
  const built = await build()
  if (built.length > 0) console.info(`built ${built.join(', ')}`)
}
await import('../server/src/main.ts')

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
