/**
 * What rules of sending hold: a communication that waits for the hours of its account, and recipients who got enough marketing. What
 * an analysis is for decides whether they hold for it.
 */
export const heldSends = (): string => `
alter table analyses add column purpose text not null default 'marketing', add column held_back_rows integer not null default 0;
alter table analyses add constraint analyses_purpose_check check (purpose in ('marketing', 'transactional'));
alter table analyses drop constraint analyses_check;
alter table analyses add constraint analyses_check
  check (status <> 'ready' or unique_rows + duplicate_rows + blacklist_rows + invalid_rows + held_back_rows = rows_total);

alter table communications
  -- It is scheduled or paused, and starts or goes on by itself when the hours begin.
  add column held_until timestamptz,
  add column held_back_rows integer not null default 0;
create index communications_held on communications (held_until) where held_until is not null;
`
