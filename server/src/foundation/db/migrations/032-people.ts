import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** People of accounts, and imports of them with the rows that could not be imported. */
export const people = (roles: Roles): string => `
create table people (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- E.164 digits.
  mobile text not null check (mobile ~ '^[0-9]{6,15}$'),
  first_name text not null default '',
  last_name text not null default '',
  address text not null default '',
  city text not null default '',
  country text not null default '',
  gender text not null default '',
  birth_date date,
  -- Fields of the account's own: a JSON object of texts.
  own text not null default '{}',
  -- The person in the account's LINE channel.
  line_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, mobile),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index people_of_account on people (tenant_id, account_id, id);

create table people_imports (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  -- JSON: hasHeadings, columns, existing.
  spec text not null,
  status text not null default 'running' check (status in ('running', 'completed', 'cancelled', 'failed')),
  -- The byte of the stored rows where the next batch begins.
  cursor bigint not null default 0,
  rows_total integer not null,
  rows_done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  invalid integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index people_imports_running on people_imports (updated_at) where status = 'running';
create index people_imports_by_age on people_imports (created_at);

create table people_import_errors (
  tenant_id uuid not null,
  import_id uuid not null,
  row_no integer not null,
  account_id uuid not null,
  line integer not null,
  reason text not null,
  -- A JSON array of texts.
  cells text not null,
  primary key (tenant_id, import_id, row_no),
  foreign key (tenant_id, import_id) references people_imports (tenant_id, id) on delete cascade
);

alter table blacklist add column note text not null default '';
create index blacklist_of_account on blacklist (tenant_id, account_id, created_at);
${protect(roles, { table: 'people', reach: 'account' })}
${protect(roles, { table: 'people_imports', reach: 'account' })}
${protect(roles, { table: 'people_import_errors', reach: 'account' })}
`
