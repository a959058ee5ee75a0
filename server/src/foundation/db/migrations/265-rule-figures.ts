/**
 * What rules of sending cancelled is counted where all cancelled messages are counted. `cancel_reason`: the error code of the messages
 * that are cancelled when a communication is stopped. Until now, only caps cancelled messages.
 */
export const ruleFigures = (): string => `
alter table communications add column cancel_reason text;
alter table chunks add column cancelled_by_rule integer not null default 0;
alter table daily_figures add column cancelled_by_rule bigint not null default 0;
alter table daily_figure_changes add column cancelled_by_rule integer not null default 0;

${TABLES.map((table) => `alter table ${table} no force row level security;`).join('\n')}
update chunks k set cancelled_by_rule = m.messages
from (
  select tenant_id, communication_id, chunk_no, count(*)::integer as messages from messages
  where error = 'rule.capReached' and state = 'cancelled' group by tenant_id, communication_id, chunk_no) m
where k.tenant_id = m.tenant_id and k.communication_id = m.communication_id and k.chunk_no = m.chunk_no;
insert into daily_figure_changes (tenant_id, account_id, day, sender, submitted, delivered, undelivered, rejected, expired, unknown,
  cancelled, cost, cancelled_by_rule)
select c.tenant_id, c.account_id,
  (to_timestamp(('x' || left(replace(c.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'Asia/Bangkok')::date,
  c.sender, 0, 0, 0, 0, 0, 0, 0, 0, sum(k.cancelled_by_rule)
from communications c join chunks k on k.tenant_id = c.tenant_id and k.communication_id = c.id
where k.cancelled_by_rule > 0 group by 1, 2, 3, 4;
${TABLES.map((table) => `alter table ${table} force row level security;`).join('\n')}
`

const TABLES = ['communications', 'chunks', 'messages', 'daily_figure_changes']
