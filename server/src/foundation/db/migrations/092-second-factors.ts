import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Codes of an authenticator app (TOTP) as a second factor, codes for when it is lost, and sign-ins that wait for a code. */
export const secondFactors = (roles: Roles): string => `
-- Since when the user's sign-in needs a code.
alter table users add column second_factor_at timestamptz;

create table second_factors (
  tenant_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  -- Sealed.
  secret text not null,
  -- The time step of the newest code that was used: no code works twice.
  last_step bigint not null default 0,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create table recovery_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  code_hash text not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create table sign_in_steps (
  token_hash text primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  -- That the password was checked against: a change of it ends the sign-in.
  password_hash text not null,
  expires_at timestamptz not null,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
${protect(roles, { table: 'second_factors', reach: 'account' })}
${protect(roles, { table: 'recovery_codes', reach: 'account' })}
${protect(roles, { table: 'sign_in_steps', reach: 'none' })}
`
