/** Who paused a communication, when and why. Null for one that was paused before, and while it is not paused. */
export const pauses = (): string => `
alter table communications add column paused_at timestamptz;
alter table communications add column paused_by uuid;
alter table communications add column pause_reason text;
alter table communications add constraint communications_pause_reason_check check (pause_reason in ('user', 'accountSwitchedOff'));
`
