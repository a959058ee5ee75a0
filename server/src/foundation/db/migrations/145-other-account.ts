/**
 * The account on the other side of a movement. The two transactions of a movement were written in one database transaction, so
 * they have the same time and opposite amounts.
 */
export const otherAccount = (): string => `
alter table transactions add column other_account_id uuid;

alter table transactions no force row level security;
update transactions t set other_account_id = o.account_id from transactions o
where t.action = 'movement' and o.tenant_id = t.tenant_id and o.action = 'movement' and o.created_at = t.created_at
  and o.amount = -t.amount and o.account_id <> t.account_id;
alter table transactions force row level security;
`
