/** Two people may change one campaign: the second sees the version of the first. */
export const campaignVersions = (): string => `
alter table campaigns add column version integer not null default 1;
-- Null until the first change.
alter table campaigns add column updated_at timestamptz;
alter table campaigns add column updated_by uuid;
`
