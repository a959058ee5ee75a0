/**
 * `cells`: an invalid row of an import file as a JSON array, since the file is deleted after a day. `total_parts` is null for
 * analyses from before. The index has only messages with an error code, so messages that are delivered never change it.
 */
export const failures = (): string => `
alter table analysis_rows add column cells text;
alter table analyses add column total_parts integer;
alter table analyses alter column total_parts set default 0;
create index messages_by_error on messages (tenant_id, communication_id, error, ordinal) where error is not null;
`
