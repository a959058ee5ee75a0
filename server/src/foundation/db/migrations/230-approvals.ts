import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/**
 * Requests of sends that another person approves, and their history. On the coordinator: those that wait are found across tenants, beside
 * their users and keys.
 */
export const approvals = (roles: Roles): string => `
create table approvals (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Who asked, and by which key.
  user_id uuid not null,
  key_id uuid,
  status text not null check (status in ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'void')),
  void_reason text check (void_reason in ('changed', 'sent', 'requesterGone')),
  analysis_id uuid not null,
  -- What is approved: hashOf of communication/approvals.
  hash text not null,
  reasons text[] not null,
  sender text not null,
  channel text not null,
  content text not null,
  recipients integer not null,
  credits integer not null,
  scheduled_at timestamptz,
  -- Null: a quick send.
  name text,
  callback_url text,
  campaign_id uuid,
  create_template boolean not null,
  draft_id uuid,
  draft_version integer,
  communication_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index approvals_of_account on approvals (tenant_id, account_id, id);
create unique index approvals_waiting on approvals (tenant_id, analysis_id) where status = 'waiting';
create index approvals_sent on approvals (tenant_id, communication_id) where communication_id is not null;
${protect(roles, { table: 'approvals', reach: 'account', app: ['select', 'insert', 'update'] })}

create table approval_events (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  approval_id uuid not null,
  kind text not null
    check (kind in ('asked', 'commented', 'approved', 'declined', 'withdrawn', 'expired', 'voided')),
  -- Null: the service itself.
  user_id uuid,
  text text,
  created_at timestamptz not null,
  -- When its notice was recorded.
  told_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, approval_id) references approvals (tenant_id, id)
);
create index approval_events_of_approval on approval_events (tenant_id, approval_id, id);
${protect(roles, { table: 'approval_events', reach: 'account', app: ['select', 'insert'] })}
`
