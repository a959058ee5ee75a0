/** Where the recipients of a communication come from, for reports: 1 SMS, 2 people, 3 a campaign. */
export const channelTypes = (): string => `
alter table communications add column channel_type smallint not null default 1;
alter table communications add constraint communications_channel_type_check check (channel_type between 1 and 3);

alter table communications no force row level security;
update communications set channel_type = case when type = 'campaign' then 3 else 2 end
where type = 'campaign' or source = 'people';
-- What is sent again keeps the channel of its first send.
update communications c set channel_type = o.channel_type from communications o
where o.tenant_id = c.tenant_id and o.id = c.duplicate_of and c.source = 'undelivered';
alter table communications force row level security;
`
