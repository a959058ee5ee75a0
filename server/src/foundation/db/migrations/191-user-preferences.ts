/** How the console looks for a user, as JSON. */
export const userPreferences = (): string => `
alter table users add column preferences text not null default '{}';
`
