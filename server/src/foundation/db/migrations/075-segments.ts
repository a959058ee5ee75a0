import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Saved filters of people. */
export const segments = (roles: Roles): string => `
create table segments (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  name text not null,
  -- JSON: SegmentFilter.
  filter text not null,
  -- How many people it had, and when they were counted.
  people integer not null,
  counted_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index segments_of_account on segments (tenant_id, account_id, id);
${protect(roles, { table: 'segments', reach: 'account' })}
`
