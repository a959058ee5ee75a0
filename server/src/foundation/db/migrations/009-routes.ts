import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Several carriers, and the routes to them; see docs/decisions/017-carriers-and-routes.md. */
export const routes = (roles: Roles): string => `
create table carriers (
  name text primary key check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$'),
  -- smpp:// or smpps:// with user and parameters, without the password.
  url text not null,
  sealed_password text not null,
  down_after_seconds integer not null default 60 check (down_after_seconds > 0),
  -- No connection for longer than down_after_seconds.
  is_down boolean not null default false,
  created_at timestamptz not null default now()
);

create table routes (
  id integer generated always as identity primary key,
  carrier text not null references carriers (name),
  prefix text not null default '' check (prefix ~ '^[0-9]{0,15}$'),
  sender text,
  account_id uuid,
  priority integer not null default 100,
  weight integer not null default 1 check (weight > 0),
  unique nulls not distinct (carrier, prefix, sender, account_id)
);

-- A row for each worker process and carrier.
create table carrier_connections (
  carrier text not null,
  worker uuid not null,
  state text not null check (state in ('up', 'slow', 'down')),
  -- When it was up last, or when the connection was first published.
  up_at timestamptz not null default now(),
  published_at timestamptz not null default now(),
  primary key (carrier, worker)
);

alter table installation no force row level security;
delete from installation where name like 'carrier:%';
alter table installation force row level security;

alter table chunks add column carrier text not null default '';
drop index chunks_not_closed;
create index chunks_not_closed on chunks (carrier, lane, account_id, communication_id, chunk_no) where state <> 'closed';
-- A split chunk has a later number than its ordinals.
create index chunks_by_ordinal on chunks (tenant_id, communication_id, first_ordinal);

${protect(roles, { table: 'carriers', reach: 'none' })}
${protect(roles, { table: 'routes', reach: 'none' })}
${protect(roles, { table: 'carrier_connections', reach: 'none' })}
-- A send finds its routes: those for everybody and those of its account.
grant select (name, is_down) on carriers to ${roles.app};
create policy app_rows on carriers for select to ${roles.app} using (true);
grant select on routes to ${roles.app};
create policy app_rows on routes for select to ${roles.app} using (
  account_id is null
  or account_id = any (string_to_array(nullif(current_setting('songsarn.accounts', true), ''), ',')::uuid[]));
`
