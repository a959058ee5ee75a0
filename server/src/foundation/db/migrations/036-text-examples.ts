/** The rows of an analysis with its shortest and longest text, and their sizes: see `sizeOf` in run-analysis.ts. */
export const textExamples = (): string => `
alter table analyses add column shortest_row integer;
alter table analyses add column shortest_size integer;
alter table analyses add column longest_row integer;
alter table analyses add column longest_size integer;
`
