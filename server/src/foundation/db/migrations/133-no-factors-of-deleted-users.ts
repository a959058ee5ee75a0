/** Removes what an earlier version left of deleted users: sealed secrets of authenticator apps, and hashes of recovery codes. */
export const noFactorsOfDeletedUsers = (): string => `
alter table second_factors no force row level security;
alter table recovery_codes no force row level security;
alter table users no force row level security;
delete from second_factors f using users u
  where u.tenant_id = f.tenant_id and u.id = f.user_id and u.deleted_at is not null;
delete from recovery_codes r using users u
  where u.tenant_id = r.tenant_id and u.id = r.user_id and u.deleted_at is not null;
update users set second_factor_at = null where deleted_at is not null;
alter table second_factors force row level security;
alter table recovery_codes force row level security;
alter table users force row level security;
`
