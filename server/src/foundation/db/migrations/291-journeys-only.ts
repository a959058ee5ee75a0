/**
 * Channel type 3 belongs to journeys alone, and no journey was there yet: messages of campaigns, which had it, get the type by where
 * their recipients came from. Daily figures and chunks know no channel types.
 */
export const journeysOnly = (): string => `
alter table communications no force row level security;
-- Said as the index of lists says it, which leaves out the many rows of OTPs and programs. Sends from before sources were kept are of
-- no people. The history of a demo has neither sources nor analyses; its lists have the name of a file.
update communications set channel_type = case
    when source = 'people' or (source is null and analysis_id is null and upload_file_name is null) then 2 else 1 end
where channel_type = 3 and type = 'campaign' and type not in ('otp', 'api') and source is distinct from 'undelivered';
-- What is sent again keeps the type of its first send, which may be a send again itself.
do $$ begin
  loop
    update communications c set channel_type = o.channel_type from communications o
    where o.tenant_id = c.tenant_id and o.id = c.duplicate_of and c.duplicate_of is not null and c.source = 'undelivered'
      and c.channel_type = 3 and o.channel_type <> 3;
    exit when not found;
  end loop;
end $$;
alter table communications force row level security;

-- A report of type 3 alone was of the messages of campaigns, so it stays that. One of type 3 beside another gets all types: no filter
-- has the same rows, and none that it had may be missing.
alter table reports no force row level security;
update reports set definition = (definition::jsonb || case
    when definition::jsonb -> 'channelType' <@ '[3]' then '{"channelType": [], "smsType": ["campaign"]}'::jsonb
    else '{"channelType": []}'::jsonb end)::text
where definition::jsonb -> 'channelType' @> '[3]' and not definition::jsonb -> 'channelType' @> '[1, 2, 3]'
  and (jsonb_array_length(coalesce(definition::jsonb -> 'smsType', '[]')) = 0 or definition::jsonb -> 'smsType' @> '["campaign"]');
alter table reports force row level security;
`
