/** The key under which the values of people are stored. It stays when the field gets another name. */
export const ownFieldKeys = (): string => `
alter table own_fields add column key text;
alter table own_fields no force row level security;
update own_fields set key = name;
alter table own_fields force row level security;
alter table own_fields alter column key set not null;
alter table own_fields add constraint own_fields_key unique (tenant_id, account_id, key);
`
