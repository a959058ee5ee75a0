/** A message goes to an address on a channel. There is one channel so far, `sms`, whose addresses are mobiles. */
export const addresses = (): string => `
alter table communications add column channel text not null default 'sms';
alter table communications add constraint communications_channel_check check (channel in ('sms'));
alter table messages rename column mobile to address;
alter table unknown_parts rename column mobile to address;
alter table carrier_message_ids rename column mobile to address;
alter table unmatched_receipts rename column mobile to address;
alter index unknown_parts_of_mobile rename to unknown_parts_of_address;
alter index unmatched_receipts_of_mobile rename to unmatched_receipts_of_address;
`
