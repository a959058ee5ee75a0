/** Credits that were given back for a message: all when it was cancelled, else for its rejected parts. */
export const refundedParts = (): string => `
alter table messages add column refunded smallint not null default 0;
alter table messages add constraint refunded_at_most_once check (refunded between 0 and credits);
alter table messages no force row level security;
update messages set refunded = credits where state in ('rejected', 'cancelled');
alter table messages force row level security;
`
