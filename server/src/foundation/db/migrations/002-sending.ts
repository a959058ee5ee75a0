import { protect } from '../policies.ts'
import type { Roles } from '../roles.ts'

/**
 * Analyses, communications and everything of delivery. Tables with a row a message are partitioned by the month of
 * their communication (its id tells the time), see `delivery/partitions.ts`; they carry no foreign keys, which would
 * cost a look-up for each of millions of rows that one transaction writes together with their parent.
 */
export const sending = (roles: Roles): string => `
create table analyses (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  status text not null check (status in ('running', 'ready', 'failed')),
  sender text not null,
  content text not null,
  -- Content as somebody without any merge values gets it; rows that differ carry their own.
  common_text text not null,
  hash text not null default '',
  rows_total integer not null,
  rows_done integer not null default 0,
  unique_rows integer not null default 0,
  duplicate_rows integer not null default 0,
  blacklist_rows integer not null default 0,
  invalid_rows integer not null default 0,
  shortest integer not null default 0,
  longest integer not null default 0,
  total_credit bigint not null default 0,
  missing_values integer not null default 0,
  preview_mobile text,
  preview_text text,
  communication_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  check (status <> 'ready' or unique_rows + duplicate_rows + blacklist_rows + invalid_rows = rows_total)
);
create index analyses_by_end on analyses (expires_at);

create table analysis_rows (
  tenant_id uuid not null,
  analysis_id uuid not null,
  row_no integer not null,
  account_id uuid not null,
  input text not null,
  mobile text,
  bucket text not null,
  reason text not null,
  duplicate_of integer,
  parts smallint not null default 0,
  credits integer not null default 0,
  text text,
  primary key (tenant_id, analysis_id, row_no)
);

create table communications (
  tenant_id uuid not null,
  -- UUIDv7 with its last 32 bits zero: a message's id is this plus its ordinal there.
  id uuid not null,
  account_id uuid not null,
  payer_account_id uuid not null,
  user_id uuid not null,
  type text not null check (type in ('quick-send', 'broadcast', 'campaign', 'otp', 'test')),
  -- 0 goes ahead of 1.
  lane smallint not null default 1,
  name text,
  sender text not null,
  content text not null,
  common_text text not null,
  status text not null
    check (status in ('draft', 'analyzing', 'ready', 'scheduled', 'sending', 'paused', 'stopped', 'completed', 'failed')),
  failure text,
  analysis_id uuid,
  duplicate_of uuid,
  unique_rows integer not null default 0,
  duplicate_rows integer not null default 0,
  blacklist_rows integer not null default 0,
  invalid_rows integer not null default 0,
  recipients integer not null default 0,
  credits bigint not null default 0,
  transaction_id uuid,
  -- How far messages were made of the analysis: how many, up to which row, in how many chunks.
  expanded integer not null default 0,
  expanded_to integer not null default 0,
  chunk_count integer not null default 0,
  -- Every chunk is closed and every credit accounted for.
  settled boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  check (expanded <= recipients)
);
create index communications_of_account on communications (tenant_id, account_id, id);
create index communications_unsettled on communications (id)
  where not settled and status in ('sending', 'paused', 'stopped');

create table chunks (
  tenant_id uuid not null,
  communication_id uuid not null,
  chunk_no integer not null,
  account_id uuid not null,
  lane smallint not null,
  first_ordinal integer not null,
  last_ordinal integer not null,
  recipients integer not null,
  credits integer not null,
  -- Credits of rejected and cancelled messages, and how many of them went back already: those of cancelled ones at once,
  -- those of rejected ones when the chunk closes.
  credits_returned integer not null default 0,
  credits_given_back integer not null default 0,
  parts_sent integer not null default 0,
  state text not null default 'open' check (state in ('open', 'paused', 'closed')),
  -- Rises when somebody else than its worker changed what is to be sent of it.
  revision integer not null default 0,
  -- Rises with each lease: a worker that lost it finds another number and stops.
  fence integer not null default 0,
  worker text,
  lease_until timestamptz,
  pending integer not null default 0,
  submitted integer not null default 0,
  delivered integer not null default 0,
  undelivered integer not null default 0,
  rejected integer not null default 0,
  expired integer not null default 0,
  unknown integer not null default 0,
  cancelled integer not null default 0,
  closed_at timestamptz,
  primary key (tenant_id, communication_id, chunk_no),
  foreign key (tenant_id, communication_id) references communications (tenant_id, id),
  constraint every_message_is_counted check (
    pending + submitted + delivered + undelivered + rejected + expired + unknown + cancelled = recipients
    and least(pending, submitted, delivered, undelivered, rejected, expired, unknown, cancelled) >= 0),
  constraint closed_when_handed_over check ((state = 'closed') = (closed_at is not null) and (state <> 'closed' or pending = 0)),
  constraint no_more_returned_than_paid
    check (credits_given_back >= 0 and credits_returned >= credits_given_back and credits >= credits_returned)
) with (fillfactor = 40);
create index chunks_not_closed on chunks (lane, account_id, communication_id, chunk_no) where state <> 'closed';

create table messages (
  tenant_id uuid not null,
  communication_id uuid not null,
  ordinal integer not null,
  chunk_no integer not null,
  parts smallint not null,
  credits smallint not null,
  account_id uuid not null,
  mobile text collate "C" not null,
  state text not null,
  submit_date timestamptz,
  receipt_date timestamptz,
  error text,
  -- Null: the communication's common text.
  text text,
  primary key (tenant_id, communication_id, ordinal),
  -- A recipient gets a communication at most once. In this order it also finds a number's messages.
  constraint once_a_recipient unique (tenant_id, mobile, communication_id)
) partition by range (communication_id);
create table messages_default partition of messages default;
alter table messages_default enable row level security;
alter table messages_default force row level security;

create table submissions (
  tenant_id uuid not null,
  communication_id uuid not null,
  ordinal integer not null,
  part smallint not null,
  attempt smallint not null default 1,
  state text not null,
  operator text not null,
  intended_at timestamptz not null,
  answered_at timestamptz,
  receipt_at timestamptz,
  code integer,
  operator_id text,
  receipt_state text,
  receipt_error text,
  -- The row is committed before the part's bytes are written. This key allows no second row, so a part is handed over at
  -- most once, whatever process is killed or tries again.
  constraint handed_over_once primary key (tenant_id, communication_id, ordinal, part)
) partition by range (communication_id);
create table submissions_default partition of submissions default;
alter table submissions_default enable row level security;
alter table submissions_default force row level security;

-- What an operator calls a part, until no receipt can come any more.
create table operator_ids (
  operator text not null,
  operator_id text not null,
  mobile text not null,
  tenant_id uuid not null,
  communication_id uuid not null,
  ordinal integer not null,
  part smallint not null,
  created_at timestamptz not null default now(),
  primary key (operator, operator_id, mobile)
);
create index operator_ids_by_time on operator_ids using brin (created_at);

-- Parts in doubt, which a late receipt may settle.
create table unknown_parts (
  tenant_id uuid not null,
  communication_id uuid not null,
  ordinal integer not null,
  part smallint not null,
  operator text not null,
  sender text not null,
  mobile text not null,
  reference integer not null,
  intended_at timestamptz not null,
  primary key (tenant_id, communication_id, ordinal, part)
);
create index unknown_parts_of_mobile on unknown_parts (operator, mobile);

-- Receipts whose message was not found yet: they came before the answer that names them.
create table unmatched_receipts (
  id bigint generated always as identity primary key,
  operator text not null,
  operator_ids text[] not null,
  mobile text not null,
  sender text not null,
  state text not null,
  error text,
  done_at timestamptz,
  reference integer,
  received_at timestamptz not null default now()
);
create index unmatched_receipts_of_mobile on unmatched_receipts (operator, mobile);

${protect(roles, { table: 'analyses', reach: 'account' })}
${protect(roles, { table: 'analysis_rows', reach: 'account' })}
${protect(roles, { table: 'communications', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'chunks', reach: 'account', app: ['select', 'insert', 'update'] })}
${protect(roles, { table: 'messages', reach: 'account', app: ['select', 'insert'] })}
${protect(roles, { table: 'operator_ids', reach: 'none' })}
${protect(roles, { table: 'unknown_parts', reach: 'none' })}
${protect(roles, { table: 'unmatched_receipts', reach: 'none' })}
${protect(roles, { table: 'submissions', reach: 'none' })}
-- A part's account is that of its communication, whose own policy decides.
create policy app_rows on submissions for select to ${roles.app} using (
  exists (select from communications c where c.tenant_id = submissions.tenant_id and c.id = submissions.communication_id));
grant select on submissions to ${roles.app};
`
