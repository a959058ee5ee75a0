/** Communications that start at a time. */
export const schedules = (): string => `
alter table communications add column scheduled_at timestamptz;
-- Why it waits for a person although its time has come.
alter table communications add column schedule_problem text;
alter table communications add constraint communications_schedule_problem_check
  check (schedule_problem in ('late', 'senderNotApproved'));
alter table communications add constraint scheduled_at_a_time
  check ((status <> 'scheduled' or scheduled_at is not null) and (status = 'scheduled' or schedule_problem is null));
create index communications_scheduled on communications (scheduled_at) where status = 'scheduled';
`
