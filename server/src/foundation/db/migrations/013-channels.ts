/** The channel that an analysis was made for: it decides parts and credits. */
export const channels = (): string => `
alter table analyses add column channel text not null default 'sms';
alter table analyses add constraint analyses_channel_check check (channel in ('sms'));
`
