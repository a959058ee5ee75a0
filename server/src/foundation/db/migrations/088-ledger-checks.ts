import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Findings of the checks of the ledger, for the provider's desk. */
export const ledgerChecks = (roles: Roles): string => `
create table ledger_checks (
  id uuid primary key,
  checked_at timestamptz not null,
  -- Discrepancies, and the first of them as JSON.
  wrong integer not null,
  details text not null,
  accounts integer not null,
  entries bigint not null
);
${protect(roles, { table: 'ledger_checks', reach: 'none' })}
`
