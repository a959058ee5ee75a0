/** Why LINE does not take the messages of an account, so that every process and the provider see it. */
export const lineProblems = (): string => `
alter table line_channels add column problem text;
alter table line_channels add constraint line_channels_problem_check check (problem in ('tokenRefused', 'quotaReached'));
alter table line_channels add column problem_at timestamptz;
alter table line_channels add constraint problem_has_a_time check ((problem is null) = (problem_at is null));
`
