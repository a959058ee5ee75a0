import type { Roles } from '../roles.ts'

/** Rows that limits count: mails of a tenant, and runs of an account's reports that wait or run. */
export const limits = (_: Roles): string => `
create index mails_of_tenant on mails (tenant_id, created_at);
create index report_runs_waiting on report_runs (tenant_id, account_id) where state in ('queued', 'running');
create index people_imports_of_account on people_imports (tenant_id, account_id, created_at);
`
