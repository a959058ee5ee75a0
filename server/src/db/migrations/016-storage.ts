/** About how many bytes each analysis takes, so that they are limited by account; and which ones test keys made. */
export const storage = (): string => `
alter table analyses add column stored_bytes bigint not null default 0;
alter table analyses add column by_test_key boolean not null default false;
create index analyses_of_account on analyses (tenant_id, account_id, by_test_key);
`
