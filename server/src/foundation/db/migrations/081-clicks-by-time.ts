/** Reports read clicks and answers by their time. */
export const clicksByTime = (): string => `
-- The User-Agent of the first request, shortened.
alter table link_clicks add column agent text;
create index link_clicks_by_time on link_clicks (tenant_id, account_id, first_at);
create index consent_answers_by_time on consent_answers (tenant_id, account_id, at);
`
