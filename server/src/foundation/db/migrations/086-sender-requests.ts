/** The request of a sender name, as an account sends it. */
export const senderRequests = (): string => `
alter table senders add column purpose text not null default '';
-- JSON: [{id, name, type, size}, …]
alter table senders add column documents text not null default '[]';
alter table senders add column requested_by text not null default '';
`
