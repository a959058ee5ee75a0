import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Broadcasts: the callback URL of a communication, its upload, the draft behind a schedule, and why an analysis failed. */
export const broadcasts = (roles: Roles): string => `
-- A JSON object with a code and params, when the user can correct the cause.
alter table analyses add column failure text;

alter table communications add column upload_file_name text;
alter table communications add column callback_url text;

-- While a schedule stands, its draft waits to be given back.
alter table drafts add column communication_id uuid;
create index drafts_of_schedule on drafts (tenant_id, communication_id) where communication_id is not null;
-- The schedule that was cancelled last.
alter table drafts add column unscheduled_id uuid;
create index drafts_unscheduled on drafts (tenant_id, unscheduled_id) where unscheduled_id is not null;

-- Communications whose statuses are posted to a URL of their own, beside status_changes.
create table status_callbacks (
  tenant_id uuid not null,
  communication_id uuid not null,
  url text not null,
  primary key (tenant_id, communication_id)
);
${protect(roles, { table: 'status_callbacks', reach: 'tenant', app: ['select', 'insert'] })}
`
