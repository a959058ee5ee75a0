/**
 * A lane for transactional messages between OTPs and bulk, whose number was 1, and the type of what programs send with one call.
 * Lanes matter only until messages were handed over, so that rows of the past keep theirs.
 */
export const lanes = (): string => `
alter table communications no force row level security;
alter table chunks no force row level security;
alter table communications alter column lane set default 2;
update communications set lane = 2 where lane = 1 and (expanded < recipients or status in ('scheduled', 'draft'));
update chunks set lane = 2 where lane = 1 and state <> 'closed';
alter table communications force row level security;
alter table chunks force row level security;

alter table communications drop constraint communications_type_check;
alter table communications add constraint communications_type_check
  check (type in ('quick-send', 'broadcast', 'campaign', 'otp', 'test', 'api'));

-- The lists of communications leave out what programs send.
drop index communications_shown;
create index communications_shown on communications (tenant_id, account_id, coalesce(started_at, created_at), id)
  where type not in ('otp', 'api');
`
