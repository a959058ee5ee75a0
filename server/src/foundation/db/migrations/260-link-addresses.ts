/** The addresses that the links of a sender lead to, and the warnings about links that an analysis found. */
export const linkAddresses = (): string => `
-- What the provider approved, and what the account asks for instead; null when it asks for nothing.
alter table senders add column link_addresses text[] not null default '{}';
alter table senders add column asked_addresses text[];
-- JSON: LinkFinding of the contract, each once.
alter table analyses add column link_warnings text not null default '[]';
`
