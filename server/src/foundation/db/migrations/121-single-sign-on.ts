import { ENTRY_KEY, protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** OpenID Connect providers of accounts, and the sign-ins that browsers have begun. */
export const singleSignOn = (roles: Roles): string => `
create table single_sign_on (
  tenant_id uuid not null,
  account_id uuid not null,
  issuer text not null,
  client_id text not null,
  -- Sealed.
  client_secret text not null,
  domains text[] not null,
  active boolean not null,
  required boolean not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
${protect(roles, { table: 'single_sign_on', reach: 'account' })}

create table single_sign_on_attempts (
  -- Of the token that only this browser has.
  token_hash text primary key,
  tenant_id uuid not null,
  account_id uuid not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index single_sign_on_attempts_by_end on single_sign_on_attempts (expires_at);
${protect(roles, { table: 'single_sign_on_attempts', reach: 'none' })}

-- entry: the provider of the one user whom a login, or a passkey, shows; and the one attempt whose token is presented.
create policy entry_single_sign_on on single_sign_on for select to ${roles.entry} using (
  (tenant_id, account_id) in (select u.tenant_id, u.account_id from users u));
grant select on single_sign_on to ${roles.entry};
create policy entry_attempt on single_sign_on_attempts to ${roles.entry}
  using (token_hash = ${ENTRY_KEY}) with check (token_hash = ${ENTRY_KEY});
grant select, insert, delete on single_sign_on_attempts to ${roles.entry};
`
