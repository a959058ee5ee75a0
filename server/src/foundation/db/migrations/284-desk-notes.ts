import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** What users of the provider note about an account, and an index of the sends that the desk looks at, across accounts. */
export const deskNotes = (roles: Roles): string => `
create table desk_notes (
  id uuid primary key,
  tenant_id uuid not null,
  account_id uuid not null,
  -- Of the provider.
  user_id uuid not null,
  username text not null,
  content text not null,
  created_at timestamptz not null,
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index desk_notes_of_account on desk_notes (account_id, id);
${protect(roles, { table: 'desk_notes', reach: 'none' })}

create index communications_troubled on communications (coalesce(started_at, created_at), id)
  where status in ('paused', 'failed');
`
