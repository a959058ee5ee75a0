/** What an analysis was made with besides its text: where its recipients come from, and the options of the send. Both are JSON. */
export const analysisOptions = (): string => `
alter table analyses add column audience text not null default '{}';
alter table analyses add column options text not null default '{}';
`
