/** Input of an analysis besides its text: the source of its recipients, and the options of the send. Both are JSON. */
export const analysisOptions = (): string => `
alter table analyses add column audience text not null default '{}';
alter table analyses add column options text not null default '{}';
`
