import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** The names and types of own fields. Fields that people already have become texts. */
export const ownFields = (roles: Roles): string => `
create table own_fields (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  type text not null check (type in ('text', 'number', 'date', 'yesNo')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, account_id, name),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
alter table people no force row level security;
insert into own_fields
select tenant_id, gen_random_uuid(), account_id, name, 'text', now()
from (select distinct p.tenant_id, p.account_id, k.name from people p, jsonb_object_keys(p.own::jsonb) k(name)) found;
alter table people force row level security;
${protect(roles, { table: 'own_fields', reach: 'account' })}
`
