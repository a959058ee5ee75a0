import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Deeds of recipients with the links of their messages. */
export const publicPages = (roles: Roles): string => `
-- A person who opens a link many times on a day is one row.
create table link_clicks (
  tenant_id uuid not null,
  communication_id uuid not null,
  ordinal integer not null,
  index smallint not null,
  -- The day in Bangkok.
  day date not null,
  -- A program opened it: a link preview or a scanner.
  is_bot boolean not null,
  account_id uuid not null,
  address text collate "C" not null,
  first_at timestamptz not null,
  primary key (tenant_id, communication_id, ordinal, index, day, is_bot)
);
create index link_clicks_of_address on link_clicks (tenant_id, account_id, address) where not is_bot;

-- Opt-outs by a link. The blacklist decides who gets nothing more; a row stays here when a number leaves the blacklist.
create table opt_outs (
  tenant_id uuid not null,
  communication_id uuid not null,
  ordinal integer not null,
  account_id uuid not null,
  address text collate "C" not null,
  at timestamptz not null,
  primary key (tenant_id, communication_id, ordinal)
);
create index opt_outs_of_address on opt_outs (tenant_id, account_id, address);

${protect(roles, { table: 'link_clicks', reach: 'account', app: ['select', 'insert'] })}
${protect(roles, { table: 'opt_outs', reach: 'account', app: ['select', 'insert', 'update'] })}
`
