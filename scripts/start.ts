// npm start: builds what is not built, then runs the service in this process; arguments go to the service (--help).
import { build } from './build.ts'

const helpOnly = process.argv.includes('--help') || process.argv.includes('-h')
if (!helpOnly) {
  const built = await build()
  if (built.length > 0) console.info(`built ${built.join(', ')}`)
}
await import('../server/src/main.ts')
