import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Codes that prove that a user has a mobile. */
export const ownMobile = (roles: Roles): string => `
create table mobile_codes (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  -- E.164 digits.
  mobile text not null,
  pin_hash text not null,
  tries integer not null default 0,
  state text not null default 'pending' check (state in ('pending', 'verified', 'failed', 'superseded')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index mobile_codes_of_user on mobile_codes (tenant_id, user_id, created_at);
${protect(roles, { table: 'mobile_codes', reach: 'account' })}
`
