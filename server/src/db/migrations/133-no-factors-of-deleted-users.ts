/** Removes what an earlier version left of deleted users: sealed secrets of authenticator apps, and hashes of recovery codes. */
export const noFactorsOfDeletedUsers = (): string => `
delete from second_factors f using users u
  where u.tenant_id = f.tenant_id and u.id = f.user_id and u.deleted_at is not null;
delete from recovery_codes r using users u
  where u.tenant_id = r.tenant_id and u.id = r.user_id and u.deleted_at is not null;
update users set second_factor_at = null where deleted_at is not null;
`
