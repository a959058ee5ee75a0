/** The account that the provider looks at in a session; see docs/decisions/085-visits.md. */
export const visits = (): string => `
alter table sessions add column visit_tenant_id uuid;
alter table sessions add column visit_account_id uuid;
alter table sessions add column visit_ends_at timestamptz;
alter table sessions add constraint visit_is_whole
  check (num_nulls(visit_tenant_id, visit_account_id, visit_ends_at) in (0, 3));
`
