import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/** Campaigns: communications that belong together, and the drafts of those to come. */
export const campaigns = (roles: Roles): string => `
create table campaigns (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  description text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  stopped_at timestamptz,
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  check (ends_at > starts_at)
);
create index campaigns_of_account on campaigns (tenant_id, account_id, id);

alter table communications add column campaign_id uuid;
create index communications_of_campaign on communications (tenant_id, campaign_id) where campaign_id is not null;

-- Also in the fields of the draft; here to find the drafts of a campaign.
alter table drafts add column campaign_id uuid;
create index drafts_of_campaign on drafts (tenant_id, campaign_id) where campaign_id is not null;

${protect(roles, { table: 'campaigns', reach: 'account' })}
`
