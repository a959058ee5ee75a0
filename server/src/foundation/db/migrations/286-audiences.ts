import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/**
 * Tags of people, previews of imports and their undo. `people.tags` has ids of tags: a condition reads it with the row of the person,
 * where a table of its own would be another million rows. `people_import_changes` says what an import did to each person.
 */
export const audiences = (roles: Roles): string => `
create table people_tags (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  -- The segment of the people with the tag. It may be gone.
  segment_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, name),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
alter table people add column tags uuid[] not null default '{}';

alter table people_imports
  add column tag_id uuid,
  -- JSON: Found, what a preview found out.
  add column found text,
  add column undo_done integer not null default 0,
  add column undo_total integer not null default 0;
alter table people_imports drop constraint people_imports_status_check;
alter table people_imports add constraint people_imports_status_check
  check (status in ('checking', 'ready', 'running', 'completed', 'cancelled', 'failed', 'undoing', 'undone'));
drop index people_imports_running;
create index people_imports_running on people_imports (updated_at) where status in ('checking', 'running', 'undoing');

create table people_import_changes (
  tenant_id uuid not null,
  import_id uuid not null,
  person_id uuid not null,
  account_id uuid not null,
  mobile text not null,
  is_new boolean not null,
  -- JSON: the values of the columns that changed, before and after; custom fields by their keys.
  before text not null,
  after text not null,
  -- Whether the import gave the tag.
  is_tagged boolean not null,
  -- When the person was changed last before the import, and when by it.
  before_at timestamptz not null,
  after_at timestamptz not null,
  -- What an undo did; null before it.
  outcome text check (outcome in ('removed', 'restored', 'changed', 'written', 'gone')),
  primary key (tenant_id, import_id, person_id),
  foreign key (tenant_id, import_id) references people_imports (tenant_id, id) on delete cascade
);
${protect(roles, { table: 'people_tags', reach: 'account' })}
${protect(roles, { table: 'people_import_changes', reach: 'account' })}
`
