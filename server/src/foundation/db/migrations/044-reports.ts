import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Reports and their runs. */
export const reports = (roles: Roles): string => `
create table reports (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  name text not null,
  content smallint not null,
  recurring_flag smallint not null check (recurring_flag between 1 and 2),
  -- The whole definition as JSON.
  definition text not null,
  -- Null: no further run.
  next_run_at timestamptz,
  last_due_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index reports_of_account on reports (tenant_id, account_id, id);
create index reports_due on reports (next_run_at) where next_run_at is not null;

create table report_runs (
  tenant_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  account_id uuid not null,
  due_at timestamptz not null,
  -- What it covers: until range_until, excluded.
  range_from timestamptz not null,
  range_until timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'error')),
  -- Rises with each attempt, so that an earlier one that goes on stores nothing.
  attempt integer not null default 0,
  rows integer not null default 0,
  rows_expected integer,
  error text,
  file_key text,
  file_name text,
  bytes bigint,
  file_until timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, report_id) references reports (tenant_id, id) on delete cascade,
  -- One run for each due time, whatever process is killed or runs twice.
  constraint once_a_due_time unique (tenant_id, report_id, due_at)
);
create index report_runs_files on report_runs (file_until) where file_key is not null;

${protect(roles, { table: 'reports', reach: 'account' })}
${protect(roles, { table: 'report_runs', reach: 'account' })}
`
