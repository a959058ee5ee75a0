import type { Roles } from '../roles.ts'

/** Webhooks are switched off and on, their secrets are replaced, and a callback is tried again on request. */
export const webhookSettings = (roles: Roles): string => `
alter table webhooks add column status boolean not null default true;
alter table webhooks add column secret_no integer not null default 1;
alter table webhooks add column old_secret_until timestamptz;
grant update (state, next_try_at) on callbacks to ${roles.app};
`
