import { ENTRY_KEY, protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** API keys, one-time passwords, and notifications on their way to a customer's server. */
export const otp = (roles: Roles): string => `
create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Who made it; what is done with the key is shown under this name.
  user_id uuid not null,
  name text not null,
  mode text not null check (mode in ('live', 'test')),
  scopes text[] not null,
  -- SHA-256 of 256 random bits: what leaks from here opens nothing.
  key_hash text not null unique,
  hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index api_keys_of_account on api_keys (tenant_id, account_id, id);

create table otp_configs (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  status boolean not null,
  sender text not null,
  prefix text not null check (prefix ~ '^[0-9A-Z]{0,3}$'),
  pin_length smallint not null check (pin_length in (4, 5, 6, 8)),
  expire_time integer not null check (expire_time between 60 and 660),
  max_fail smallint not null check (max_fail between 1 and 10),
  content text not null,
  notify_type text not null check (notify_type in ('none', 'verify', 'all')),
  notify_url text not null,
  -- The signing secret follows from this number and the key of the installation.
  notify_secret_no integer not null default 1,
  callback_data text not null,
  countries text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Requests lead back to it, so it is never removed.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index otp_configs_of_account on otp_configs (tenant_id, account_id, id) where deleted_at is null;

create table otp_requests (
  tenant_id uuid not null,
  -- The token that the caller gets.
  id uuid not null,
  account_id uuid not null,
  config_id uuid not null,
  -- None for a test key: nothing was sent.
  communication_id uuid,
  api_key_id uuid,
  mobile text collate "C" not null,
  ref text not null,
  -- Keyed hash: of a pin alone every value could be tried.
  pin_hash text not null,
  pin_length smallint not null,
  max_fail smallint not null,
  tries smallint not null default 0,
  state text not null default 'pending' check (state in ('pending', 'verified', 'failed', 'superseded', 'expired')),
  callback_data text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  constraint no_more_tries_than_allowed check (tries between 0 and max_fail),
  constraint settled_when_not_pending check ((state = 'pending') = (settled_at is null))
) with (fillfactor = 80);
-- One pin a mobile is out: a later one supersedes it.
create unique index otp_requests_out on otp_requests (tenant_id, config_id, mobile, (communication_id is null))
  where state = 'pending';
create index otp_requests_by_end on otp_requests (expires_at) where state = 'pending';
create index otp_requests_of_config on otp_requests (tenant_id, config_id, id);

-- Figures by the hour of the request.
create table otp_hours (
  tenant_id uuid not null,
  config_id uuid not null,
  hour timestamptz not null,
  account_id uuid not null,
  sent integer not null default 0,
  verified integer not null default 0,
  primary key (tenant_id, config_id, hour)
) with (fillfactor = 50);

-- Requests since a time, of a mobile, an end user's address (a hash) or the account itself.
create table otp_counters (
  tenant_id uuid not null,
  account_id uuid not null,
  kind text not null,
  key text not null,
  since timestamptz not null,
  count integer not null,
  primary key (tenant_id, account_id, kind, key)
) with (fillfactor = 50);
create index otp_counters_by_time on otp_counters using brin (since);

create table otp_alerts (
  tenant_id uuid not null,
  config_id uuid not null,
  account_id uuid not null,
  since timestamptz not null,
  share real not null,
  usual_share real not null,
  sent integer not null,
  primary key (tenant_id, config_id)
);

create table callbacks (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- What it is about: 'otp' and the configuration's id.
  source text not null,
  source_id uuid not null,
  event text not null,
  url text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  -- While it is being tried: when another worker may take it over.
  next_try_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint tried_again_while_waiting check ((state = 'waiting') = (next_try_at is not null))
) with (fillfactor = 70);
create index callbacks_due on callbacks (next_try_at) where state = 'waiting';
create index callbacks_of_source on callbacks (tenant_id, source_id, id);

create table callback_tries (
  tenant_id uuid not null,
  callback_id uuid not null,
  no smallint not null,
  account_id uuid not null,
  at timestamptz not null,
  -- What the address answered, or why no answer came.
  status integer,
  error text,
  milliseconds integer not null,
  primary key (tenant_id, callback_id, no)
);

-- What people compose, among many more one-time passwords.
create index communications_composed on communications (tenant_id, account_id, id) where type <> 'otp';

${protect(roles, { table: 'api_keys', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'otp_configs', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'otp_requests', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'otp_hours', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'otp_counters', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'otp_alerts', reach: 'account', app: ['select'] })}
${protect(roles, { table: 'callbacks', reach: 'account', app: ['select', 'insert'] })}
${protect(roles, { table: 'callback_tries', reach: 'account', app: ['select'] })}

-- entry: the one key whose hash is presented, and its accounts.
create policy entry_key on api_keys to ${roles.entry}
  using (key_hash = ${ENTRY_KEY}) with check (key_hash = ${ENTRY_KEY});
create policy entry_account_of_key on accounts for select to ${roles.entry} using (
  exists (select from api_keys k where k.tenant_id = accounts.tenant_id));
grant select, update on api_keys to ${roles.entry};
`
