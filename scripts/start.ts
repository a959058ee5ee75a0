// npm start: builds what is not built, then runs the service in this process; arguments go to the service (--help).
import { build } from './build.ts'

endWithNpm()
const helpOnly = process.argv.includes('--help') || process.argv.includes('-h')
if (!helpOnly) {
  const built = await build()
  if (built.length > 0) console.info(`built ${built.join(', ')}`)
}
await import('../server/src/main.ts')

/**
 * A signal sent to npm ends the shell between npm and this process, which passes nothing on. Left alone, this process would
 * go on unseen and keep its port and its data.
 */
function endWithNpm(): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}
