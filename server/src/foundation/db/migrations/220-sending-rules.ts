import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** The rules of sending of each account, and those of the provider for all accounts. */
export const sendingRules = (roles: Roles): string => `
create table sending_rules (
  tenant_id uuid not null,
  account_id uuid not null,
  version integer not null,
  -- JSON, the sections by name: StoredRules of the contract.
  rules text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
${protect(roles, { table: 'sending_rules', reach: 'account' })}

create table sending_floors (
  -- One row: 'all'.
  name text primary key,
  version integer not null,
  rules text not null,
  updated_at timestamptz not null
);
${protect(roles, { table: 'sending_floors', reach: 'none' })}
-- What holds for all accounts is told to each.
create policy app_rows on sending_floors for select to ${roles.app} using (true);
grant select on sending_floors to ${roles.app};
`
