import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Who changed what. No role may change or delete an entry. The actor has no foreign key: a user of the provider is of another tenant. */
export const audit = (roles: Roles): string => `
create table audit_entries (
  tenant_id uuid not null,
  id uuid not null,
  -- Whose data changed.
  account_id uuid not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'provider', 'system')),
  actor_id uuid,
  -- The username at that time, or the name of the key.
  actor_name text,
  actor_account_id uuid,
  -- The address of the client.
  address text,
  action text not null,
  subject text not null,
  target_id text,
  target text,
  -- JSON: [[field, before, after], …]
  changes text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index audit_entries_of_account on audit_entries (tenant_id, account_id, id);
${protect(roles, {
  table: 'audit_entries',
  reach: 'account',
  app: ['select', 'insert'],
  worker: ['select', 'insert'],
})}
`
