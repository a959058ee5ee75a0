import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Which versions of the areas were deployed. */
export const releases = (roles: Roles): string => `
create table registry (
  -- There is one.
  single boolean primary key default true check (single),
  revision integer not null default 0,
  deployed text not null default '{}',
  changed_at timestamptz not null default now()
);
insert into registry default values;
${protect(roles, { table: 'registry', reach: 'none', worker: ['select', 'update'] })}
`
