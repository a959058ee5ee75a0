/** Sends that paused by themselves, because too many of their messages failed. */
export const brake = (): string => `
alter table communications
  -- When it was braked; not again after that.
  add column braked_at timestamptz,
  -- Percent of its messages that had failed or opted out.
  add column brake_share real;
alter table communications drop constraint communications_pause_reason_check;
alter table communications add constraint communications_pause_reason_check
  check (pause_reason in ('user', 'accountSwitchedOff', 'brake'));
`
