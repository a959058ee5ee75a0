import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Texts that are kept to be sent again. The newest version of a template repeats the template itself. */
export const templates = (roles: Roles): string => `
create table templates (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  -- 'verify': none of its own.
  sender text not null,
  content text not null,
  shorten_url boolean not null,
  version integer not null default 1 check (version > 0),
  user_id uuid not null,
  created_at timestamptz not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index templates_of_account on templates (tenant_id, account_id, updated_at);

create table template_versions (
  tenant_id uuid not null,
  template_id uuid not null,
  version integer not null,
  account_id uuid not null,
  name text not null,
  sender text not null,
  content text not null,
  shorten_url boolean not null,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, template_id, version),
  foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade
);
${protect(roles, { table: 'templates', reach: 'account' })}
${protect(roles, { table: 'template_versions', reach: 'account' })}
`
