import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** To whom invoices are written, and what the provider writes down of the invoice of a top-up. */
export const invoices = (roles: Roles): string => `
create table billing_details (
  tenant_id uuid not null,
  account_id uuid not null,
  company_name text not null,
  country text not null check (country in ('TH', 'other')),
  tax_id text not null,
  branch text not null,
  address text not null,
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
${protect(roles, { table: 'billing_details', reach: 'account', app: ['select', 'insert', 'update'] })}

alter table top_ups add column invoice_number text;
-- In satang. The total is their sum.
alter table top_ups add column invoice_net bigint;
alter table top_ups add column invoice_vat bigint;
`
