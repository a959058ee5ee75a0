import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** e-Consent: texts that people accept or decline, each version of them, and each answer. */
export const consent = (roles: Roles): string => `
create table consent_templates (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Its answers lead back to it, so it is never removed.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index consent_templates_of_account on consent_templates (tenant_id, account_id, name) where deleted_at is null;

create table consent_versions (
  tenant_id uuid not null,
  template_id uuid not null,
  version integer not null,
  account_id uuid not null,
  content text not null,
  created_at timestamptz not null,
  primary key (tenant_id, template_id, version),
  foreign key (tenant_id, template_id) references consent_templates (tenant_id, id)
);

-- Never changed: the newest answer of an address to a template is its state, the others are its history.
create table consent_answers (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  address text collate "C" not null,
  template_id uuid not null,
  version integer not null,
  answer text not null check (answer in ('accept', 'decline')),
  communication_id uuid not null,
  ordinal integer not null,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index consent_answers_of_address on consent_answers (tenant_id, account_id, address, template_id, id);
create index consent_answers_of_account on consent_answers (tenant_id, account_id, id);

-- Credits that a message with a consent page costs besides its parts.
alter table accounts add column consent_price integer not null default 1 check (consent_price >= 0);
alter table link_sets add column consent_label text;
alter table link_sets add column consent_template_id uuid;
alter table link_sets add column consent_version integer;
alter table link_sets add column consent_callback_url text;

${protect(roles, { table: 'consent_templates', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'consent_versions', reach: 'account', app: ['select', 'insert'] })}
${protect(roles, { table: 'consent_answers', reach: 'account', app: ['select', 'insert'] })}
`
