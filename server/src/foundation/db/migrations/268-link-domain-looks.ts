/** When a checked domain was last looked at, and since when DNS shows something else. */
export const linkDomainLooks = (): string => `
alter table link_domains add column looked_at timestamptz, add column wrong_since timestamptz;
update link_domains set looked_at = checked_at;
`
