import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** The keys with which something in this database is encrypted; see docs/decisions/090-keys-rotate.md. */
export const secretKeys = (roles: Roles): string => `
create table secret_keys (
  -- The name of the key. The key itself is never stored.
  id text primary key,
  -- The newest key encrypts what is stored from now on.
  no integer not null unique,
  -- What the first key encrypted has no mark.
  is_first boolean not null,
  -- The secret that hashes, links and signing secrets are derived from, encrypted with this key.
  derivation text not null,
  since timestamptz not null default clock_timestamp()
);
create unique index secret_keys_first on secret_keys (is_first) where is_first;
${protect(roles, { table: 'secret_keys', reach: 'none' })}
`
