// npm run psql [-- …]: opens psql on the managed PostgreSQL of DATA_DIR, as its superuser, whom row level security does not
// bind. All arguments go to psql. It works beside a running service, and without a service.
import { spawn } from 'node:child_process'
import { useManaged } from '../server/src/foundation/db/managed/use-managed.ts'

if (process.env.DATABASE_URL) {
  console.error('DATABASE_URL is set, so there is no managed PostgreSQL: psql "$DATABASE_URL"')
  process.exit(1)
}
try {
  const managed = await useManaged(process.env.DATA_DIR ?? './data')
  process.exitCode = await psql(managed.address({ user: 'postgres' }))
  await managed.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function psql(address: string): Promise<number> {
  // Ctrl-C is for psql.
  process.on('SIGINT', () => {})
  return new Promise((resolve) => {
    const child = spawn('psql', [address, ...process.argv.slice(2)], { stdio: 'inherit' })
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => {
      console.error('psql is not installed: it comes with the client of PostgreSQL (Debian: postgresql-client)')
      resolve(127)
    })
  })
}
