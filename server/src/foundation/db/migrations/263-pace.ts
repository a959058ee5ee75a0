/**
 * Sends that are spread. Their waiting chunks are paused; a job opens one after another. So the index of a lease begins with the state: a
 * lease does not read the chunks that are not to be leased.
 */
export const pace = (): string => `
alter table communications
  -- Messages a minute; null: as fast as the carrier takes them.
  add column pace real,
  -- When the next chunk may be opened.
  add column paced_at timestamptz;
-- JSON of the pace that was asked for.
alter table approvals add column pace text;
drop index chunks_not_closed;
create index chunks_not_closed on chunks (carrier, state, lane, account_id, communication_id, chunk_no) where state <> 'closed';
`
