import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Mails that the service sends, and each attempt. `params` is sealed, and removed when the mail ended: it may hold a one-time link. */
export const mails = (roles: Roles): string => `
create table mails (
  id uuid primary key,
  tenant_id uuid not null,
  recipient text not null,
  template text not null,
  locale text not null,
  params text,
  attachments text not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_due on mails (next_try_at, id) where state = 'waiting';
create index mails_ended on mails (created_at) where state <> 'waiting';

create table mail_tries (
  mail_id uuid not null references mails (id) on delete cascade,
  no integer not null,
  tenant_id uuid not null,
  at timestamptz not null,
  error text,
  primary key (mail_id, no)
);

${protect(roles, { table: 'mails', reach: 'tenant', app: ['select', 'insert'] })}
${protect(roles, { table: 'mail_tries', reach: 'tenant', app: ['select'] })}
`
