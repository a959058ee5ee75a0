import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Files of accounts. Their bytes are in the file store, under the id. */
export const files = (roles: Roles): string => `
create table files (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Null for a file that a job made.
  user_id uuid,
  -- What it is for: import, report, …
  kind text not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  -- Hex.
  sha256 text not null,
  created_at timestamptz not null,
  -- Null for a file that is kept until somebody deletes it.
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index files_of_account on files (tenant_id, account_id, kind, id);
create index files_by_end on files (expires_at) where expires_at is not null;
${protect(roles, { table: 'files', reach: 'account' })}
`
