import { ENTRY_KEY, protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/**
 * Invitations, last sign-in, and users that are deleted: their rows stay, because Logs and the audit log name them. A user who has
 * not accepted an invitation yet has a row here.
 */
export const users = (roles: Roles): string => `
alter table users add column last_sign_in_at timestamptz;
alter table users add column deleted_at timestamptz;

create table user_invitations (
  tenant_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  -- Only the hash of the link's token is stored.
  token_hash text not null unique,
  invited_by text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
${protect(roles, { table: 'user_invitations', reach: 'account' })}

-- entry: a session that starts notes it at its user, and the token of an invitation shows its user and account.
create policy entry_signed_in on users for update to ${roles.entry} using (
  (tenant_id, id) in (select s.tenant_id, s.user_id from sessions s where s.token_hash = ${ENTRY_KEY}));
grant update (last_sign_in_at) on users to ${roles.entry};
create policy entry_invitation on user_invitations for select to ${roles.entry} using (token_hash = ${ENTRY_KEY});
grant select on user_invitations to ${roles.entry};
create policy entry_invited on users for select to ${roles.entry} using (
  (tenant_id, id) in (select i.tenant_id, i.user_id from user_invitations i where i.token_hash = ${ENTRY_KEY}));
`
