import type { Roles } from '../roles.ts'

/**
 * entry: whom the presented key shows, in one function. PostgreSQL keeps its plan for each connection. As sub-selects in the
 * policies of users and accounts, which refer to each other, planning the look-up of a session took 5 ms of each call.
 */
export const entryUsers = (roles: Roles): string => `
create function entry_users() returns table (tenant_id uuid, user_id uuid) language plpgsql stable rows 1 as $$
declare
  key text := nullif(current_setting('songsarn.entry_key', true), '');
begin
  return query
    select l.tenant_id, l.user_id from logins l where l.login = key
    union all select s.tenant_id, s.user_id from sessions s where s.token_hash = key
    union all select k.tenant_id, k.user_id from api_keys k where k.key_hash = key
    union all select i.tenant_id, i.user_id from user_invitations i where i.token_hash = key
    union all select r.tenant_id, r.user_id from password_resets r where r.token_hash = key
    union all select p.tenant_id, p.user_id from passkeys p where p.credential_id = key;
end $$;

drop policy entry_user on users;
drop policy entry_key_user on users;
drop policy entry_invited on users;
drop policy entry_resetting on users;
drop policy entry_passkey_user on users;
create policy entry_user on users for select to ${roles.entry} using (
  (tenant_id, id) in (select e.tenant_id, e.user_id from entry_users() e));

drop policy entry_account on accounts;
drop policy entry_account_of_key on accounts;
create policy entry_account on accounts for select to ${roles.entry} using (
  tenant_id in (select e.tenant_id from entry_users() e));
`
