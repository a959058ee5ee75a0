/** Which run of a report a mail brings: its reader sees what came of each. Mails from before are not known. */
export const mailsOfRuns = (): string => `
alter table mails add column report_run_id uuid;
create index mails_of_run on mails (tenant_id, report_run_id) where report_run_id is not null;
`
