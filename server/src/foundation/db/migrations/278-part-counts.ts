/** How many recipients of an analysis need how many parts. Analyses from before have none. */
export const partCounts = (): string => `
-- JSON: partCounts of the contract.
alter table analyses add column part_counts text not null default '[]';
`
