import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** The LINE channels of accounts, and which of their users can be reached. */
export const line = (roles: Roles): string => `
create table line_channels (
  tenant_id uuid not null,
  account_id uuid not null,
  -- Sealed: the channel access token and the channel secret.
  token text not null,
  -- Its last characters, by which people know it.
  token_end text not null,
  channel_secret text not null,
  -- The bot that LINE named for the token.
  bot_user_id text not null,
  basic_id text not null,
  display_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);

create table line_users (
  tenant_id uuid not null,
  account_id uuid not null,
  -- Of one bot: another bot has other ids for the same people.
  line_id text not null check (line_id ~ '^U[0-9a-f]{32}$'),
  -- False after the user blocked the account.
  is_reachable boolean not null,
  -- When LINE says that it changed.
  changed_at timestamptz not null,
  primary key (tenant_id, account_id, line_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
${protect(roles, { table: 'line_channels', reach: 'account' })}
${protect(roles, { table: 'line_users', reach: 'account' })}
`
