/**
 * `app`, `entry` and `worker`: the database roles that all queries run as; see `tenancy.ts`. `member` is the one through
 * which the database's user may switch to them.
 */
export type Roles = { app: string; entry: string; worker: string; member: string }

/** Role names of an installation. Roles belong to the whole PostgreSQL cluster, so installations that share one need different prefixes. */
export function rolesOf(prefix: string): Roles {
  // The names go into SQL text unquoted.
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(prefix)) throw new Error(`not a role prefix: ${prefix}`)
  return { app: `${prefix}_app`, entry: `${prefix}_entry`, worker: `${prefix}_worker`, member: `${prefix}_member` }
}
