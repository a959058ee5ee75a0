import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** What codes of carriers mean, as the provider's desk wrote it. The usual codes are shipped and have no rows. */
export const failureCauses = (roles: Roles): string => `
create table failure_causes (
  id uuid primary key,
  -- Null: all carriers without an entry of their own.
  carrier text,
  stage text not null check (stage in ('submit', 'receipt')),
  -- Without zeros before a number.
  code text not null,
  whose text not null,
  resend text not null,
  text_en text not null,
  text_th text not null,
  advice_en text not null,
  advice_th text not null,
  edited_by text not null,
  edited_at timestamptz not null,
  unique nulls not distinct (carrier, stage, code)
);
${protect(roles, { table: 'failure_causes', reach: 'none' })}
`
