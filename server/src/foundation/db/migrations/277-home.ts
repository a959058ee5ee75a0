/**
 * Home counts what is being sent or paused every few seconds; an account may have sent a hundred thousand communications. Its first steps
 * can add sample people, which are removed together.
 */
export const home = (): string => `
create index communications_under_way on communications (tenant_id, account_id)
  where status in ('sending', 'paused') and type not in ('otp', 'api');

alter table people add column is_sample boolean not null default false;
`
