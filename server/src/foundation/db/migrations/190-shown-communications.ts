/** The order of lists: by the start, or by the time of writing as long as there is none. Ids have the time of the planned start. */
export const shownCommunications = (): string => `
create index communications_shown on communications (tenant_id, account_id, coalesce(started_at, created_at), id) where type <> 'otp';
drop index communications_composed;
`
