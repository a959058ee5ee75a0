/** Accounts may choose after how many minutes without input the console signs their users out. */
export const idleMinutes = (): string => `
-- null: the choice of the parent, or else the default.
alter table accounts add column idle_minutes integer;
`
