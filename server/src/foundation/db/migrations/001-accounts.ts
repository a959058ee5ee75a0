import { ENTRY_KEY, protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Accounts, users, sign-in, sender names, blacklist and the credit ledger. */
export const accounts = (roles: Roles): string => `
create table accounts (
  tenant_id uuid not null,
  id uuid not null,
  parent_id uuid,
  kind text not null check (kind in ('customer', 'provider')),
  name text not null,
  email text not null,
  plan text not null check (plan in ('Basic', 'Trials', 'Enterprise')),
  mode text not null check (mode in ('live', 'trial')),
  payment_type text not null check (payment_type in ('prepaid', 'shared')),
  alert_less_than integer check (alert_less_than >= 0),
  menu_index integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references accounts (tenant_id, id),
  -- A tenant is one root and its children: no deeper tree.
  check ((parent_id is null and id = tenant_id) or (parent_id = tenant_id and id <> tenant_id)),
  check (payment_type = 'prepaid' or parent_id is not null)
);

create table users (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  username text not null,
  email text not null,
  full_name text not null,
  avatar text,
  role text not null check (role in ('owner', 'admin', 'sender', 'viewer', 'operator')),
  locale text not null default 'en' check (locale in ('en', 'th')),
  active boolean not null default true,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index users_of_account on users (tenant_id, account_id);

create table logins (
  login text primary key check (login = lower(login)),
  tenant_id uuid not null,
  user_id uuid not null,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index logins_of_user on logins (tenant_id, user_id);

create table sessions (
  token_hash text primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index sessions_of_user on sessions (tenant_id, user_id);
create index sessions_by_end on sessions (expires_at);

create table sign_in_failures (
  key text primary key,
  failures integer not null,
  since timestamptz not null
);

create table idempotency_keys (
  tenant_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  running_until timestamptz,
  attempt uuid not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, account_id, user_id, key),
  check ((running_until is null) = (status is not null))
);
create index idempotency_keys_by_end on idempotency_keys (expires_at);

create table installation (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default now()
);

create table senders (
  tenant_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reason text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, account_id, name),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);

create table blacklist (
  tenant_id uuid not null,
  account_id uuid not null,
  mobile text not null check (mobile ~ '^[0-9]{6,15}$'),
  reason text not null check (reason in ('unsubscribed', 'blacklisted')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, mobile),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);

create table balances (
  tenant_id uuid not null,
  account_id uuid not null,
  balance bigint not null default 0 check (balance >= 0),
  held bigint not null default 0 check (held >= 0),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);

create table transactions (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  spender_id uuid not null,
  action text not null check (action in ('opening', 'top-up', 'movement', 'send', 'adjustment')),
  amount bigint not null default 0,
  description text not null,
  status text not null check (status in ('pending', 'completed', 'returned', 'declined')),
  communication_id uuid,
  user_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  foreign key (tenant_id, spender_id) references accounts (tenant_id, id)
);
create index transactions_of_account on transactions (tenant_id, account_id, id);
create index transactions_of_spender on transactions (tenant_id, spender_id, id);
-- One header a communication: a second reservation for the same send cannot be written.
create unique index transactions_of_communication on transactions (tenant_id, communication_id)
  where communication_id is not null;

create table ledger_entries (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  transaction_id uuid not null,
  kind text not null
    check (kind in ('opening', 'top-up', 'movement', 'adjustment', 'reserve', 'charge', 'give-back')),
  amount bigint not null,
  held bigint not null,
  balance_after bigint not null check (balance_after >= 0),
  held_after bigint not null check (held_after >= 0),
  communication_id uuid,
  reason text,
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index ledger_entries_of_account on ledger_entries (tenant_id, account_id, id);
create index ledger_entries_of_transaction on ledger_entries (tenant_id, transaction_id);

create function ledger_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are never changed or removed';
end $$;
create trigger ledger_is_immutable before update or delete on ledger_entries
  for each row execute function ledger_is_immutable();
create trigger ledger_is_not_emptied before truncate on ledger_entries
  for each statement execute function ledger_is_immutable();

${protect(roles, { table: 'accounts', reach: 'account', accountColumn: 'id' })}
${protect(roles, { table: 'users', reach: 'account' })}
${protect(roles, { table: 'senders', reach: 'account' })}
${protect(roles, { table: 'idempotency_keys', reach: 'account' })}
-- Sub-accounts use their parent's blacklist and, when shared, its credits, so these reach the whole tenant.
${protect(roles, { table: 'blacklist', reach: 'tenant' })}
${protect(roles, { table: 'balances', reach: 'tenant', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'transactions', reach: 'tenant', app: ['select', 'insert', 'update'] })}
${protect(roles, {
  table: 'ledger_entries',
  reach: 'tenant',
  app: ['select', 'insert'],
  worker: ['select', 'insert'],
})}
${protect(roles, { table: 'logins', reach: 'tenant' })}
${protect(roles, { table: 'sessions', reach: 'tenant', app: ['select', 'update', 'delete'] })}
${protect(roles, { table: 'sign_in_failures', reach: 'none' })}
${protect(roles, { table: 'installation', reach: 'none' })}


-- entry: the one login or session whose key is presented, and its user.
create policy entry_login on logins for select to ${roles.entry} using (login = ${ENTRY_KEY});
create policy entry_session on sessions to ${roles.entry}
  using (token_hash = ${ENTRY_KEY}) with check (token_hash = ${ENTRY_KEY});
create policy entry_user on users for select to ${roles.entry} using (
  (tenant_id, id) in (select l.tenant_id, l.user_id from logins l where l.login = ${ENTRY_KEY})
  or (tenant_id, id) in (select s.tenant_id, s.user_id from sessions s where s.token_hash = ${ENTRY_KEY}));
create policy entry_account on accounts for select to ${roles.entry} using (
  exists (select from users u where u.tenant_id = accounts.tenant_id));
create policy entry_failures on sign_in_failures to ${roles.entry} using (true) with check (true);
grant select on logins, users, accounts to ${roles.entry};
grant select, insert, update, delete on sessions, sign_in_failures to ${roles.entry};
`
