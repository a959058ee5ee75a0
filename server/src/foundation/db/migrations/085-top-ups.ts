import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Requests for credits, which the provider confirms, and the alert when few are left. */
export const topUps = (roles: Roles): string => `
-- The id is that of the transaction.
create table top_ups (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  username text not null,
  credits integer not null check (credits > 0),
  note text not null,
  status text not null default 'requested' check (status in ('requested', 'confirmed', 'declined')),
  reason text,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index top_ups_of_account on top_ups (tenant_id, account_id, id);
create index top_ups_by_status on top_ups (status, id);
${protect(roles, { table: 'top_ups', reach: 'account', app: ['select', 'insert'] })}

alter table accounts add column alert_on boolean not null default true;
-- Null: the e-mail address of the account.
alter table accounts add column alert_email text;
-- The balance is below the alert level, and the mail was sent.
alter table accounts add column is_low boolean not null default false;
`
