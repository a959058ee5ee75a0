import { ENTRY_KEY, protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/**
 * Short links and links to public pages. A code is a permutation of (set, row, index), so most links take no row: a set
 * says where the links of one analysis lead, and `link_targets` has only the URLs that differ from row to row.
 */
export const links = (roles: Roles): string => `
create table link_sets (
  no bigint generated always as identity primary key check (no < 68719476736),
  tenant_id uuid not null,
  account_id uuid not null,
  analysis_id uuid not null,
  origin text not null,
  shorten_url boolean not null,
  opt_out_label text,
  extra_credits integer not null,
  -- JSON: LinkTarget of each link of the content.
  targets text not null,
  has_row_targets boolean not null,
  -- The communication that sends the analysis.
  communication_id uuid,
  created_at timestamptz not null,
  unique (tenant_id, analysis_id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id)
);
create index link_sets_unsent on link_sets (created_at) where communication_id is null;
create index link_sets_of_communication on link_sets (tenant_id, communication_id) where communication_id is not null;

create table link_targets (
  tenant_id uuid not null,
  set_no bigint not null,
  row_no integer not null,
  index smallint not null,
  account_id uuid not null,
  url text not null,
  primary key (tenant_id, set_no, row_no, index)
);

-- The row of the analysis, where it is not the ordinal: with several carriers, ordinals follow the carriers.
alter table messages add column row_no integer;
create index messages_by_row on messages (tenant_id, communication_id, row_no) where row_no is not null;

${protect(roles, { table: 'link_sets', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'link_targets', reach: 'account', app: ['select', 'insert'] })}
-- entry: the one set that a code names.
create policy entry_key on link_sets for select to ${roles.entry} using (no::text = ${ENTRY_KEY});
grant select on link_sets to ${roles.entry};
`
