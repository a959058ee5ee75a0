/** Worker processes share the binds that a carrier allows; see docs/decisions/021-shared-binds.md. */
export const sharedBinds = (): string => `
-- A row holds binds of its carrier until published_at + 10 s (delivery/carriers/carrier-status.ts).
alter table carrier_connections add column binds integer not null default 0 check (binds >= 0);
alter table carrier_connections add column bound integer not null default 0 check (bound >= 0);
alter table carrier_connections add column allowed integer not null default 0 check (allowed >= 0);

-- When false, nothing goes to the carrier, and its messages without an intent move as if it were down.
alter table carriers add column is_on boolean not null default true;
`
