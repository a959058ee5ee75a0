import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Filters of Logs that a user keeps under a name. */
export const savedViews = (roles: Roles): string => `
create table saved_views (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  name text not null,
  query text not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, user_id, name),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
${protect(roles, { table: 'saved_views', reach: 'account' })}
`
