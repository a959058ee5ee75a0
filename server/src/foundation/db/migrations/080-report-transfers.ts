/** Files of reports go to FTP and SFTP servers. */
export const reportTransfers = (): string => `
-- Sealed; the rest of the connection is in the definition.
alter table reports add column export_password text;

alter table report_runs add column transfer_state text check (transfer_state in ('waiting', 'delivered', 'failed'));
-- Rises with each try, so that an earlier one that goes on stores nothing.
alter table report_runs add column transfer_attempt integer not null default 0;
-- The ended tries as JSON, the newest first.
alter table report_runs add column transfer_tries text not null default '[]';
-- Null while a try is under way, and when none follows.
alter table report_runs add column transfer_next_at timestamptz;
`
