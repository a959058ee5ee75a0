import { ENTRY_KEY, protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Passkeys of users, and the ceremonies (registration, sign-in) that browsers have begun. */
export const passkeys = (roles: Roles): string => `
create table passkeys (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  name text not null,
  -- Bytes in base64url, as in the JSON of browsers.
  credential_id text not null unique,
  public_key text not null,
  user_handle text not null,
  transports text[] not null,
  -- What the authenticator counted at its last use; 0 when it does not count.
  counter bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index passkeys_of_user on passkeys (tenant_id, user_id, id);
${protect(roles, { table: 'passkeys', reach: 'account' })}

create table passkey_ceremonies (
  -- Of the token that only this browser has.
  token_hash text primary key,
  challenge text not null,
  -- Of the session that adds a passkey; null at a sign-in.
  session_hash text,
  user_handle text,
  name text,
  expires_at timestamptz not null
);
create index passkey_ceremonies_by_end on passkey_ceremonies (expires_at);
${protect(roles, { table: 'passkey_ceremonies', reach: 'none' })}

-- entry: the one ceremony whose token is presented; and the one passkey that is, with its user.
create policy entry_ceremony on passkey_ceremonies to ${roles.entry}
  using (token_hash = ${ENTRY_KEY}) with check (token_hash = ${ENTRY_KEY});
grant select, insert, delete on passkey_ceremonies to ${roles.entry};
create policy entry_passkey on passkeys for select to ${roles.entry} using (credential_id = ${ENTRY_KEY});
create policy entry_passkey_used on passkeys for update to ${roles.entry} using (credential_id = ${ENTRY_KEY});
grant select, update (counter, last_used_at) on passkeys to ${roles.entry};
create policy entry_passkey_user on users for select to ${roles.entry} using (
  (tenant_id, id) in (select p.tenant_id, p.user_id from passkeys p where p.credential_id = ${ENTRY_KEY}));
`
