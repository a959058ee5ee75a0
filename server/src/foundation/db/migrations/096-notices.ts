import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Events in an account, who read them, and which kinds a user gets by mail. */
export const notices = (roles: Roles): string => `
create table notices (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  -- JSON: what the text names.
  params text not null,
  path text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index notices_of_account on notices (tenant_id, account_id, id);
create index notices_by_time on notices (created_at);
${protect(roles, { table: 'notices', reach: 'account', app: ['select'], worker: ['select', 'insert', 'delete'] })}

create table notice_reads (
  tenant_id uuid not null,
  user_id uuid not null,
  notice_id uuid not null,
  account_id uuid not null,
  primary key (tenant_id, user_id, notice_id),
  foreign key (tenant_id, notice_id) references notices (tenant_id, id) on delete cascade
);
create index notice_reads_of_notice on notice_reads (tenant_id, notice_id);
${protect(roles, { table: 'notice_reads', reach: 'account', app: ['select', 'insert'] })}

-- JSON: { kind: none | own | all }; a kind that is missing has its default.
alter table users add column notice_mails text not null default '{}';
`
