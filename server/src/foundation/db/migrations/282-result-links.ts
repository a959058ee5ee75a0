import { ENTRY_KEY, protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Links to the result of a communication, for people without an account. */
export const resultLinks = (roles: Roles): string => `
create table result_links (
  id uuid primary key,
  tenant_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  communication_id uuid not null,
  -- The code itself is derived from the id, and stored nowhere.
  code_hash text not null unique,
  with_mobiles boolean not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  opened_at timestamptz,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index result_links_of_account on result_links (tenant_id, account_id, ends_at);
create index result_links_of_communication on result_links (tenant_id, communication_id);
${protect(roles, { table: 'result_links', reach: 'account' })}
-- entry: the one link that a code names.
create policy entry_key on result_links for select to ${roles.entry} using (code_hash = ${ENTRY_KEY});
grant select on result_links to ${roles.entry};
`
