/** Where the entries of the blacklist come from, and imports of it. */
export const blacklistSources = (): string => `
alter table blacklist
  add column source text not null default 'user',
  -- Who added it.
  add column user_id uuid,
  -- The communication whose link was used.
  add column communication_id uuid,
  -- The file that was imported.
  add column file_name text;
alter table blacklist add constraint blacklist_source_check check (source in ('link', 'user', 'import'));
alter table blacklist no force row level security;
alter table opt_outs no force row level security;
update blacklist set source = 'link' where reason = 'unsubscribed';
update blacklist b set communication_id = o.communication_id
from (
  select distinct on (tenant_id, account_id, address) tenant_id, account_id, address, communication_id
  from opt_outs order by tenant_id, account_id, address, at) o
where b.reason = 'unsubscribed' and b.tenant_id = o.tenant_id and b.account_id = o.account_id and b.mobile = o.address;
alter table opt_outs force row level security;
alter table blacklist force row level security;
alter table people_imports add column target text not null default 'people';
alter table people_imports add constraint people_imports_target_check check (target in ('people', 'blacklist'));
`
