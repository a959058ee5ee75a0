import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Sends that people write. A send deletes its draft. */
export const drafts = (roles: Roles): string => `
create table drafts (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  type text not null check (type in ('quick-send', 'broadcast')),
  name text not null,
  sender text not null,
  -- Numbers as typed, one a line.
  recipients text not null,
  content text not null,
  -- The other fields of the form, as JSON.
  options text not null,
  analysis_id uuid,
  version integer not null default 1 check (version > 0),
  user_id uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index drafts_of_account on drafts (tenant_id, account_id, updated_at);
-- The quick send of a user, on all their devices.
create unique index drafts_quick_send on drafts (tenant_id, account_id, user_id) where type = 'quick-send';
${protect(roles, { table: 'drafts', reach: 'account' })}
`
