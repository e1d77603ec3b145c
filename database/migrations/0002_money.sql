set local lock_timeout = '5s';

-- Where a tenant sends its payments. Payments hold the name; the connector that speaks for it is its own.
create table service_providers (
  tenant_id uuid not null references tenants (id),
  name text not null,
  connector text not null,
  active boolean not null default true,
  primary key (tenant_id, name)
);
select make_tenant_table('service_providers', merchant => 'shared');

create table transactions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid not null,
  website_id uuid,
  mode text not null check (mode in ('Test', 'Live')),
  parent_transaction_id uuid,
  root_transaction_id uuid not null,
  type text not null,
  status text not null,
  status_before text,
  status_changed_at timestamptz not null,
  close_reason text,
  external_id text collate "C",
  source text not null,
  currency text not null,
  amount_minor bigint not null,
  amount_authorised_minor bigint not null default 0,
  amount_capture_pending_minor bigint not null default 0,
  amount_captured_minor bigint not null default 0,
  amount_refund_pending_minor bigint not null default 0,
  amount_refunded_minor bigint not null default 0,
  amount_disputed_minor bigint not null default 0,
  fee_total_minor bigint not null default 0,
  capture_method text not null default 'Automatic',
  capture_final boolean not null default false,
  payment_method text not null,
  service_provider text not null,
  mid text,
  provider_transaction_id text collate "C",
  acquirer_reference text collate "C",
  utr text collate "C",
  response_code text,
  response_text text,
  normalised_code text,
  advice_code text,
  auth_code text,
  card_brand text,
  card_first6 text,
  card_last4 text,
  country text,
  customer_name text,
  customer_email text,
  customer_email_lc text collate "C" generated always as (lower(customer_email)) stored,
  settlement_status text not null default 'None',
  dispute_state text not null default 'None',
  webhook_status text not null default 'NotConfigured',
  attempt_count int not null default 0,
  event_count int not null default 0,
  -- Of a refund, capture or void: what the provider has booked for it, and how far its news has been heard. Later news has
  -- a higher revision, so that an answer, a callback and a status check may arrive in any order and more than once.
  booked_minor bigint not null default 0,
  provider_revision int not null default 0,
  version int not null default 1,
  created_by jsonb not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authorised_at timestamptz,
  captured_at timestamptz,
  expires_at timestamptz,
  last_synced_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  foreign key (tenant_id, website_id) references websites (tenant_id, id),
  foreign key (tenant_id, parent_transaction_id) references transactions (tenant_id, id),
  constraint transactions_amount_positive check (amount_minor > 0),
  constraint transactions_authorised check (amount_captured_minor + amount_capture_pending_minor between 0 and amount_authorised_minor),
  constraint transactions_refunded check (amount_refunded_minor >= 0 and amount_refund_pending_minor >= 0 and amount_disputed_minor >= 0
    and amount_refunded_minor + amount_refund_pending_minor + amount_disputed_minor <= amount_captured_minor)
);
-- merchant_id is included because the merchant's wall reads it: without it no scan of these would be index-only.
create index transactions_created on transactions (tenant_id, mode, created_at desc, id desc) include (merchant_id);
create index transactions_updated on transactions (tenant_id, mode, updated_at desc, id desc) include (merchant_id);
create index transactions_amount on transactions (tenant_id, mode, amount_minor desc, id desc) include (merchant_id);
create index transactions_status on transactions (tenant_id, mode, status, created_at desc, id desc) include (merchant_id);
create index transactions_merchant on transactions (tenant_id, merchant_id, mode, created_at desc, id desc);
create index transactions_merchant_updated on transactions (tenant_id, merchant_id, mode, updated_at desc, id desc);
create index transactions_merchant_amount on transactions (tenant_id, merchant_id, mode, amount_minor desc, id desc);
create index transactions_external on transactions (tenant_id, external_id) where external_id is not null;
create index transactions_email on transactions (tenant_id, customer_email_lc, created_at desc) where customer_email_lc is not null;
create index transactions_provider_id on transactions (tenant_id, provider_transaction_id) where provider_transaction_id is not null;
create index transactions_arn on transactions (tenant_id, acquirer_reference) where acquirer_reference is not null;
create index transactions_utr on transactions (tenant_id, utr) where utr is not null;
create index transactions_card on transactions (tenant_id, card_last4, created_at desc) where card_last4 is not null;
create index transactions_parent on transactions (tenant_id, parent_transaction_id) where parent_transaction_id is not null;
-- Platform staff leave the tenant out.
create index transactions_platform_created on transactions (mode, created_at desc, id desc) include (tenant_id);
create index transactions_platform_external on transactions (external_id) where external_id is not null;
create index transactions_platform_id on transactions (id);
select make_tenant_table('transactions', merchant => 'required', mode => true, grants => 'select, insert, update');

create table transaction_events (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  seq int not null,
  at timestamptz not null,
  kind text not null,
  title text not null,
  actor jsonb not null,
  status_from text,
  status_to text,
  amount_minor bigint,
  currency text not null,
  reason_code text,
  reason_text text,
  api_log_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, transaction_id, seq),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
create index transaction_events_platform on transaction_events (id);
select make_tenant_table('transaction_events', merchant => 'required', mode => true, grants => 'select, insert');

create table transaction_attempts (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  index int not null,
  service_provider text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  latency_ms int,
  provider_transaction_id text,
  response_code text,
  response_text text,
  normalised_code text,
  is_soft_decline boolean not null default false,
  decision text,
  decision_reason text,
  -- As in transactions, of the authorisation that this attempt asked for. The id is its idempotency key at the provider.
  booked_minor bigint not null default 0,
  provider_revision int not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, transaction_id, index),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
create index transaction_attempts_platform on transaction_attempts (id);
select make_tenant_table('transaction_attempts', merchant => 'required', mode => true, grants => 'select, insert, update');

create table api_logs (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  at timestamptz not null,
  direction text not null,
  flow text not null,
  method text not null,
  url text not null,
  status_code int,
  latency_ms int,
  error_class text,
  request_headers jsonb not null,
  request_body text not null,
  response_headers jsonb not null,
  response_body text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
create index api_logs_transaction on api_logs (tenant_id, transaction_id, at desc, id desc);
create index api_logs_platform on api_logs (id);
select make_tenant_table('api_logs', merchant => 'required', mode => true, grants => 'select, insert');

create table transaction_fees (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  fee_type text not null,
  party text not null,
  basis text not null,
  rate_bps int not null,
  fixed_minor bigint not null,
  basis_amount_minor bigint not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
create index transaction_fees_transaction on transaction_fees (tenant_id, transaction_id);
select make_tenant_table('transaction_fees', merchant => 'required', mode => true, grants => 'select, insert');

-- News that a provider has brought us, so that a second delivery of it changes nothing.
create table provider_callbacks (
  tenant_id uuid not null,
  provider text not null,
  callback_id text not null,
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  received_at timestamptz not null,
  primary key (tenant_id, provider, callback_id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
select make_tenant_table('provider_callbacks', merchant => 'required', mode => true, grants => 'select, insert');

-- Double entry: debit positive, credit negative. One posting is one INSERT, and each INSERT must sum to zero.
create table ledger_entries (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  posting_id uuid not null,
  transaction_id uuid not null,
  account_code text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  description text not null,
  posted_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
create index ledger_entries_transaction on ledger_entries (tenant_id, transaction_id, posted_at, id);
create index ledger_entries_account on ledger_entries (tenant_id, merchant_id, mode, currency, account_code, posted_at) include (amount_minor);
select make_tenant_table('ledger_entries', merchant => 'required', mode => true, grants => 'select, insert');

create function check_postings_balance() returns trigger language plpgsql as $$
declare off record;
begin
  select posting_id, currency, mode, sum(amount_minor) as total into off
  from inserted group by tenant_id, posting_id, currency, mode having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'posting % does not balance: % minor units of % (%) are left over', off.posting_id, off.total, off.currency, off.mode using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries referencing new table as inserted for each statement execute function check_postings_balance();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function refuse_change();
create trigger audit_records_append_only before update or delete or truncate on audit_records for each statement execute function refuse_change();
create trigger transaction_events_append_only before update or delete or truncate on transaction_events for each statement execute function refuse_change();

-- What an import has already brought in, so that a second run changes nothing.
create table import_keys (
  tenant_id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  source text not null,
  key text not null,
  transaction_id uuid not null,
  primary key (tenant_id, merchant_id, mode, source, key),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
select make_tenant_table('import_keys', merchant => 'required', mode => true, grants => 'select, insert');

grant select, insert on transactions, transaction_events, transaction_attempts, transaction_fees, ledger_entries, import_keys to {{app_import}};
grant update on transactions to {{app_import}};
grant select on merchants, websites to {{app_import}};
grant insert on audit_records, outbox to {{app_import}};
