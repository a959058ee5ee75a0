import type { Roles } from '../roles.ts'

/** Input of a communication, for copies of it. */
export const resends = (_: Roles): string => `
-- Null: sent before this was kept, or an OTP. Source, audience and options are those of the analysis, which is deleted earlier.
alter table communications add column source text;
alter table communications add column audience text;
alter table communications add column options text;
create index communications_copies on communications (tenant_id, duplicate_of) where duplicate_of is not null;

-- The communication that a draft is a copy of.
alter table drafts add column duplicate_of uuid;
`
