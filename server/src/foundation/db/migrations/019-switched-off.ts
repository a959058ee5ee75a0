/** A schedule also waits for a person when its account is switched off. */
export const switchedOff = (): string => `
alter table communications drop constraint communications_schedule_problem_check;
alter table communications add constraint communications_schedule_problem_check
  check (schedule_problem in ('late', 'senderNotApproved', 'accountSwitchedOff'));
`
