/** Accounts may demand a second factor of all their users. */
export const accountsNeedSecondFactor = (): string => `
alter table accounts add column needs_second_factor boolean not null default false;
`
