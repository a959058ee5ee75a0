/** In which browser and network a session was started, so that its user recognises it. Sessions from before have neither. */
export const sessionBrowsers = (): string => `
alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions add column user_agent text;
alter table sessions add column address text;
`
