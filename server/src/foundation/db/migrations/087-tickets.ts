import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Questions of accounts to their provider, and its answers. */
export const tickets = (roles: Roles): string => `
create table tickets (
  tenant_id uuid not null,
  id uuid not null,
  number bigint generated always as identity,
  account_id uuid not null,
  user_id uuid not null,
  username text not null,
  subject text not null,
  sender text,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- The beginning of the provider's last answer.
  reply text,
  replied_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index tickets_of_account on tickets (tenant_id, account_id, updated_at);
create index tickets_by_status on tickets (status, updated_at);

create table ticket_messages (
  tenant_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  account_id uuid not null,
  from_provider boolean not null,
  username text not null,
  content text not null,
  -- JSON: {id, name, type, size}
  file text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references tickets (tenant_id, id)
);
create index ticket_messages_of_ticket on ticket_messages (tenant_id, ticket_id, id);

create table canned_replies (
  id uuid primary key,
  title text not null,
  content text not null
);
${protect(roles, { table: 'tickets', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'ticket_messages', reach: 'account', app: ['select', 'insert'], worker: ['select', 'insert'] })}
${protect(roles, { table: 'canned_replies', reach: 'none' })}
`
