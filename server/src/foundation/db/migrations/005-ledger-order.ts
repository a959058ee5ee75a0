/**
 * Entries of an account are numbered 1, 2, 3 … while its balance is locked. Their ids are made before that lock, so under
 * load they do not tell the order in which the balance moved.
 */
export const ledgerOrder = (): string => `
alter table balances add column entries bigint not null default 0;
alter table ledger_entries add column number bigint;

-- The one time that entries are touched: those written before had no number.
alter table ledger_entries disable trigger ledger_is_immutable;
alter table ledger_entries no force row level security;
alter table balances no force row level security;
update ledger_entries e set number = n.number
from (select tenant_id, id, row_number() over (partition by tenant_id, account_id order by id) as number from ledger_entries) n
where n.tenant_id = e.tenant_id and n.id = e.id;
update balances b set entries = (select count(*) from ledger_entries e
  where e.tenant_id = b.tenant_id and e.account_id = b.account_id);
alter table balances force row level security;
alter table ledger_entries force row level security;
alter table ledger_entries enable trigger ledger_is_immutable;

alter table ledger_entries alter column number set not null;
drop index ledger_entries_of_account;
create unique index ledger_entries_of_account on ledger_entries (tenant_id, account_id, number);
`
