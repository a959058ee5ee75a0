import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/**
 * How many messages of a day have each outcome, and what they cost. Changes are appended, so that no two workers wait for the
 * same row; a job adds them up.
 */
export const dailyFigures = (roles: Roles): string => `
create table daily_figures (
  tenant_id uuid not null,
  account_id uuid not null,
  -- In Bangkok, of the id of the communication, as Logs filters.
  day date not null,
  sender text not null,
  submitted bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  rejected bigint not null,
  expired bigint not null,
  unknown bigint not null,
  cancelled bigint not null,
  -- Credits charged, without those given back.
  cost bigint not null,
  primary key (tenant_id, account_id, day, sender)
);

-- Rows to add to daily_figures. Nothing refers to one, so none has a key.
create table daily_figure_changes (
  tenant_id uuid not null,
  account_id uuid not null,
  day date not null,
  sender text not null,
  submitted integer not null,
  delivered integer not null,
  undelivered integer not null,
  rejected integer not null,
  expired integer not null,
  unknown integer not null,
  cancelled integer not null,
  cost integer not null
);
create index daily_figure_changes_of_tenant on daily_figure_changes (tenant_id);

alter table communications no force row level security;
alter table chunks no force row level security;
alter table daily_figures no force row level security;
insert into daily_figures
select c.tenant_id, c.account_id,
  (to_timestamp(('x' || left(replace(c.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'Asia/Bangkok')::date,
  c.sender, sum(k.submitted), sum(k.delivered), sum(k.undelivered), sum(k.rejected), sum(k.expired), sum(k.unknown),
  sum(k.cancelled), coalesce(sum(k.credits - k.credits_refundable) filter (where k.state = 'closed'), 0)
from communications c join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
group by 1, 2, 3, 4;
alter table communications force row level security;
alter table chunks force row level security;
alter table daily_figures force row level security;
${protect(roles, { table: 'daily_figures', reach: 'account', app: ['select'] })}
${protect(roles, { table: 'daily_figure_changes', reach: 'account', app: ['select'] })}
`
