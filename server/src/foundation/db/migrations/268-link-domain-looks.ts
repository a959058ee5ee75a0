/** When a checked domain was last looked at, null for one that was checked before this, and since when DNS shows something else. */
export const linkDomainLooks = (): string => `
alter table link_domains add column looked_at timestamptz, add column wrong_since timestamptz;
`
