set local lock_timeout = '5s';

-- Signing secrets of webhook endpoints lie beside the key of the model, each under a name with the endpoint and its number.
alter table tenant_secrets drop constraint tenant_secrets_name_check;
alter table tenant_secrets add constraint tenant_secrets_name_check check (name = 'model' or name ~ '^webhook [0-9a-f-]{36} [0-9]{1,9}$');

-- Where events of payments are sent: for a tenant those of all its merchants, for a merchant its own. Deliveries outlive an endpoint that is deleted.
create table webhook_endpoints (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid,
  mode text not null check (mode in ('Test', 'Live')),
  address text not null check (length(address) between 1 and 500),
  description text not null check (length(description) <= 200),
  events text[] not null check (cardinality(events) > 0),
  is_on boolean not null default true,
  off_because text check (off_because in ('ByHand', 'Gone', 'Failing')),
  off_since timestamptz,
  -- Events of before are not sent.
  hears_from timestamptz not null,
  -- The secret that signs; the one before it signs too until its time is over.
  secret_number int not null default 1,
  previous_secret_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- Since when nothing has succeeded; null where the last try has.
  failing_since timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  check (is_on = (off_because is null) and is_on = (off_since is null))
);
create index webhook_endpoints_owner on webhook_endpoints (tenant_id, mode, created_at desc, id desc) where deleted_at is null;
select make_tenant_table('webhook_endpoints', merchant => 'optional', mode => true, grants => 'select, insert, update');

-- One event of a transaction for one endpoint. Its id is the one that the receiver knows, however often it is sent.
create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  transaction_id uuid not null,
  payment_method text not null,
  payment_provider text not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  event_type text not null,
  payload text not null,
  state text not null default 'Delivering' check (state in ('Delivering', 'Delivered', 'Failed')),
  attempts int not null default 0,
  auto_attempts int not null default 0,
  next_try_at timestamptz,
  leased_until timestamptz,
  -- Set while the next try is one that a user asked for.
  asked_by text,
  last_try_at timestamptz,
  last_status int,
  last_error text,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint_id, event_id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id),
  check (state <> 'Delivering' or next_try_at is not null)
);
create index webhook_deliveries_endpoint on webhook_deliveries (tenant_id, endpoint_id, created_at desc, id desc) include (merchant_id, mode);
create index webhook_deliveries_transaction on webhook_deliveries (tenant_id, transaction_id);
create index webhook_deliveries_event on webhook_deliveries (tenant_id, event_id);
-- The sender looks for due deliveries over all tenants.
create index webhook_deliveries_due on webhook_deliveries (mode, next_try_at) where state = 'Delivering';
select make_tenant_table('webhook_deliveries', merchant => 'required', mode => true, grants => 'select, insert, update');

-- One try: what was sent beside the payload, and what came back.
create table webhook_attempts (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  transaction_id uuid not null,
  payment_method text not null,
  payment_provider text not null,
  delivery_id uuid not null,
  no int not null check (no > 0),
  at timestamptz not null,
  trigger text not null check (trigger in ('Auto', 'Manual')),
  asked_by text,
  address text not null,
  status int,
  latency_ms int not null,
  error text check (error in ('refused', 'timeout', 'unreachable', 'tooLong', 'status', 'secret')),
  request_headers jsonb not null,
  response_body text,
  primary key (tenant_id, id),
  unique (tenant_id, delivery_id, no),
  foreign key (tenant_id, delivery_id) references webhook_deliveries (tenant_id, id)
);
create index webhook_attempts_transaction on webhook_attempts (tenant_id, transaction_id);
select make_tenant_table('webhook_attempts', merchant => 'required', mode => true, grants => 'select, insert');
grant update (payment_provider) on webhook_attempts to {{app_rw}}, {{app_limited}};

set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;
update table_lists set is_spread = true where table_name in ('webhook_deliveries', 'webhook_attempts');
alter table table_lists force row level security;
