import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Analyses that survive their process: stored input, a cursor, and duplicates found by the database. */
export const analysisJobs = (roles: Roles): string => `
alter table analyses add column source text not null default 'input';
alter table analyses add column source_cursor text;
alter table analyses add column deleted_at timestamptz;
create index analyses_running on analyses (created_at) where status = 'running';

-- No process goes on with these: their input was only in memory.
alter table analyses no force row level security;
update analyses set status = 'failed' where status = 'running';
alter table analyses force row level security;

-- The first row of each mobile. An analysis never sends to a mobile twice. The id is an expression, so that a look-up by it
-- cannot use the primary key: without statistics both indexes seemed equally cheap, and the planner read all rows of the
-- analysis for each mobile.
create unique index analysis_rows_by_mobile on analysis_rows (tenant_id, uuid_send(analysis_id), mobile)
  where bucket in ('unique', 'blacklist');

create table analysis_inputs (
  tenant_id uuid not null,
  analysis_id uuid not null,
  part_no integer not null,
  account_id uuid not null,
  -- A JSON array of strings.
  rows text not null,
  is_last boolean not null,
  primary key (tenant_id, analysis_id, part_no)
);
${protect(roles, { table: 'analysis_inputs', reach: 'account' })}
`
