import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Webhooks, and what is still to be told to them. */
export const webhooks = (roles: Roles): string => `
create table webhooks (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  url text not null,
  events text[] not null,
  created_at timestamptz not null,
  -- Its callbacks lead back to it, so it is never removed.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index webhooks_of_account on webhooks (tenant_id, account_id) where deleted_at is null;

-- Events that are not in a callback yet. Without a webhook they go to the URL that a communication names.
create table webhook_events (
  id uuid primary key,
  tenant_id uuid not null,
  account_id uuid not null,
  webhook_id uuid,
  url text not null,
  event text not null,
  data text not null,
  at timestamptz not null
);

-- Chunks whose messages changed: of each message, the state that was told last.
create table status_changes (
  tenant_id uuid not null,
  communication_id uuid not null,
  chunk_no integer not null,
  is_changed boolean not null,
  told text not null,
  primary key (tenant_id, communication_id, chunk_no)
) with (fillfactor = 50);
create index status_changes_to_tell on status_changes (communication_id, chunk_no) where is_changed;

${protect(roles, { table: 'webhooks', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'webhook_events', reach: 'account', app: ['select', 'insert'] })}
${protect(roles, { table: 'status_changes', reach: 'tenant', app: ['select', 'insert', 'update'] })}
`
