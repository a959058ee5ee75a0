/** When messages of a sender name were last sent, and when its account was told that it is unused. A job writes both. */
export const unusedSenders = (): string => `
alter table senders add column last_used_at timestamptz;
alter table senders add column unused_told_at timestamptz;
`
