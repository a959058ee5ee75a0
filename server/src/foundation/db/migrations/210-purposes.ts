/**
 * What a communication is for, by which rules of sending differ, and the caller's own id of it. Who sent before this column said
 * nothing, so those rules count it as marketing.
 */
export const purposes = (): string => `
alter table communications add column purpose text not null default 'marketing', add column reference text;
alter table communications add constraint communications_purpose_check check (purpose in ('marketing', 'transactional'));
create unique index communications_of_reference on communications (tenant_id, account_id, reference) where reference is not null;

alter table communications no force row level security;
update communications set purpose = 'transactional' where type in ('otp', 'test');
alter table communications force row level security;
`
