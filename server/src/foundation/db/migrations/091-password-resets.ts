import { ENTRY_KEY, protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Links to set a new password: one of each user, the newest. */
export const passwordResets = (roles: Roles): string => `
create table password_resets (
  tenant_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  -- Only the hash of the link's token is stored.
  token_hash text not null unique,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
${protect(roles, { table: 'password_resets', reach: 'account' })}

-- entry: the token of a link shows its user.
create policy entry_reset on password_resets for select to ${roles.entry} using (token_hash = ${ENTRY_KEY});
grant select on password_resets to ${roles.entry};
create policy entry_resetting on users for select to ${roles.entry} using (
  (tenant_id, id) in (select r.tenant_id, r.user_id from password_resets r where r.token_hash = ${ENTRY_KEY}));
`
