import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** The first rows of runs, kept as long as their files. */
export const runPreviews = (roles: Roles): string => `
alter table report_runs add column has_preview boolean not null default false;

-- Apart from the runs, which lists read as a whole.
create table report_previews (
  tenant_id uuid not null,
  run_id uuid not null,
  account_id uuid not null,
  -- JSON.
  preview text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, run_id) references report_runs (tenant_id, id) on delete cascade
);
create index report_previews_by_end on report_previews (expires_at);
${protect(roles, { table: 'report_previews', reach: 'account' })}
`
