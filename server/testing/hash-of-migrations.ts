import { createHash } from 'node:crypto'
import { migrations } from '../src/foundation/db/migrations/all.ts'
import { rolesOf } from '../src/foundation/db/roles.ts'

/** Names what is made of all migrations, and of `more`, so that it is made again when one of them changed. */
export function hashOfMigrations(...more: string[]): string {
  const texts = Object.values(migrations).map((text) => text(rolesOf('songsarn')))
  return createHash('sha256')
    .update([...more, ...texts].join())
    .digest('hex')
    .slice(0, 16)
}
