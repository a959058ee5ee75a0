/** Communications and analyses may use LINE. */
export const lineMessages = (): string => `
alter table communications drop constraint communications_channel_check;
alter table communications add constraint communications_channel_check check (channel in ('sms', 'line'));
alter table analyses drop constraint analyses_channel_check;
alter table analyses add constraint analyses_channel_check check (channel in ('sms', 'line'));
`
