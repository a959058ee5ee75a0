/** A user's mobile in E.164 digits, as `messages.address`. A trial account sends only to mobiles of its users. */
export const userMobiles = (): string => `
alter table users add column mobile text check (mobile ~ '^[0-9]{6,15}$');
`
