/** Who requested a sender name: they get the mail about its decision. Null for requests from before. */
export const senderUser = (): string => `
alter table senders add column user_id uuid;
`
