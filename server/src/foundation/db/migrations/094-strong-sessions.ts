/** Whether the sign-in of a session proved as much as two factors: by a passkey, by single sign-on, or by a password and a code. */
export const strongSessions = (): string => `
alter table sessions add column is_strong boolean not null default false;
`
