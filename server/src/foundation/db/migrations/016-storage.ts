/** About how many bytes each analysis takes, so that they are limited by account. */
export const storage = (): string => `
alter table analyses add column stored_bytes bigint not null default 0;
create index analyses_of_account on analyses (tenant_id, account_id);
`
