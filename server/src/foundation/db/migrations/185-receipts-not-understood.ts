import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Parts of carriers' receipts that we do not know, for the provider's desk. */
export const receiptsNotUnderstood = (roles: Roles): string => `
create table receipts_not_understood (
  carrier text not null,
  said text not null,
  count bigint not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (carrier, said)
);
${protect(roles, { table: 'receipts_not_understood', reach: 'none' })}
`
