import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** What carriers took, minute by minute, for the provider's desk. */
export const carrierMinutes = (roles: Roles): string => `
create table carrier_minutes (
  carrier text not null,
  minute timestamptz not null,
  -- The process that counted. Each writes its own rows.
  worker uuid not null,
  accepted integer not null,
  rejected integer not null,
  throttled integer not null,
  unanswered integer not null,
  response_ms bigint not null,
  slowest_ms integer not null,
  receipts integer not null,
  in_flight integer not null,
  capacity integer not null,
  primary key (carrier, minute, worker)
);
create index carrier_minutes_by_minute on carrier_minutes (minute);
${protect(roles, { table: 'carrier_minutes', reach: 'none' })}
`
