/** The rows have no key. Without an identity, Citus refuses to move the shards of all tables to another node. */
export const movableFigures = (): string => `
alter table daily_figure_changes replica identity full;
`
