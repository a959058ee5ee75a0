import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Coupons and their codes, each for one recipient and redeemed once. */
export const coupons = (roles: Roles): string => `
create table coupons (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  description text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  total integer not null default 0,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index coupons_of_account on coupons (tenant_id, account_id, id);

create table coupon_codes (
  tenant_id uuid not null,
  account_id uuid not null,
  code text collate "C" not null,
  coupon_id uuid not null,
  state text not null default 'free' check (state in ('free', 'taken', 'issued', 'opened', 'redeemed')),
  -- Whose code it is: a row of an analysis, then the message of that row.
  analysis_id uuid,
  row_no integer,
  address text collate "C",
  taken_at timestamptz,
  issued_at timestamptz,
  opened_at timestamptz,
  redeemed_at timestamptz,
  -- A till knows only the code.
  constraint code_once_an_account primary key (tenant_id, account_id, code),
  foreign key (tenant_id, coupon_id) references coupons (tenant_id, id),
  check ((state = 'free') = (analysis_id is null)),
  check ((state = 'redeemed') = (redeemed_at is not null))
) with (fillfactor = 80);
create index coupon_codes_of_coupon on coupon_codes (tenant_id, coupon_id, state, code);
create unique index coupon_codes_of_row on coupon_codes (tenant_id, analysis_id, row_no) where analysis_id is not null;

${protect(roles, { table: 'coupons', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'coupon_codes', reach: 'account', app: ['select', 'insert', 'update'] })}
`
