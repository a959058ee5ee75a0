/**
 * The words of the glossary, in the database too: a company that carries messages is a carrier, held credits are
 * released, charged ones refunded.
 */
export const carriers = (): string => `
alter table submissions rename column operator to carrier;
alter table submissions rename column operator_id to carrier_message_id;
alter table submissions rename constraint handed_over_once to submitted_once;

alter table operator_ids rename to carrier_message_ids;
alter table carrier_message_ids rename column operator to carrier;
alter table carrier_message_ids rename column operator_id to carrier_message_id;
alter index operator_ids_pkey rename to carrier_message_ids_pkey;
alter index operator_ids_by_time rename to carrier_message_ids_by_time;

alter table unknown_parts rename column operator to carrier;
alter table unmatched_receipts rename column operator to carrier;
alter table unmatched_receipts rename column operator_ids to carrier_message_ids;

alter table chunks rename column credits_returned to credits_refundable;
alter table chunks rename column credits_given_back to credits_refunded;
alter table chunks rename constraint closed_when_handed_over to closed_when_nothing_is_pending;
alter table chunks rename constraint no_more_returned_than_paid to no_more_refunded_than_paid;

-- Workers publish their carriers' status again every 10 seconds, under the new name.
alter table installation no force row level security;
delete from installation where name like 'operator:%';
alter table installation force row level security;

-- Entries change here for the second and last time; only their kind does, which no sum depends on.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries disable trigger ledger_is_immutable;
alter table ledger_entries no force row level security;
update ledger_entries set kind = case when held < 0 then 'release' else 'refund' end where kind = 'give-back';
alter table ledger_entries force row level security;
alter table ledger_entries enable trigger ledger_is_immutable;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('opening', 'top-up', 'movement', 'adjustment', 'reserve', 'charge', 'release', 'refund'));
`
