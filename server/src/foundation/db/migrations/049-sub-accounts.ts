/** Notes of a parent about a sub-account, and the limits that the provider set instead of the limits of the plan. */
export const subAccounts = (): string => `
alter table accounts add column description text not null default '';
alter table accounts add column max_sub_accounts integer check (max_sub_accounts >= 0);
alter table accounts add column max_senders integer check (max_senders >= 0);
`
