import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** The domain of the short links of an account. On the coordinator: a checked one is unique in the installation. */
export const linkDomains = (roles: Roles): string => `
create table link_domains (
  tenant_id uuid not null,
  account_id uuid not null,
  domain text not null,
  -- Null: not checked yet, and not used.
  checked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create unique index link_domains_checked on link_domains (domain) where checked_at is not null;
${protect(roles, { table: 'link_domains', reach: 'account' })}
`
