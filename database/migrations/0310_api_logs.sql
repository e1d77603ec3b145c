set local lock_timeout = '5s';

/* Calls of users about payments, with what the platform answered. caller: who called, because a merchant is shown its own calls and none of its
   tenant's staff. A call that led to no payment names none, and is hidden from those who are held to some payments. */
create table api_calls (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  caller text not null check (caller in ('Merchant', 'Staff')),
  transaction_id uuid,
  payment_method text,
  payment_provider text,
  at timestamptz not null,
  flow text not null,
  method text not null,
  url text not null,
  status_code int not null,
  latency_ms int not null,
  error_class text check (error_class in ('Timeout', 'Network', '4xx', '5xx', 'Business')),
  request_id text not null,
  request_headers jsonb not null,
  request_body text not null,
  response_headers jsonb not null,
  response_body text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id),
  check ((transaction_id is null) = (payment_method is null) and (transaction_id is null) = (payment_provider is null))
);
create index api_calls_newest on api_calls (tenant_id, mode, at desc, id desc);
create index api_calls_of_merchant on api_calls (tenant_id, merchant_id, mode, at desc, id desc);
create index api_calls_transaction on api_calls (tenant_id, transaction_id) where transaction_id is not null;
create index api_calls_request on api_calls (tenant_id, request_id);
select make_tenant_table('api_calls', merchant => 'required', mode => true, grants => 'select, insert');
grant update (payment_provider) on api_calls to {{app_rw}}, {{app_limited}};

-- By which the other side knows a request to a provider, or its news.
alter table api_logs add column request_id text;
create index api_logs_newest on api_logs (tenant_id, mode, at desc, id desc);
create index api_logs_of_merchant on api_logs (tenant_id, merchant_id, mode, at desc, id desc);
create index api_logs_request on api_logs (tenant_id, request_id);

-- Failures are asked for most, and they are few.
create index api_calls_failed on api_calls (tenant_id, mode, at desc, id desc) where error_class is not null;
create index api_logs_failed on api_logs (tenant_id, mode, at desc, id desc) where error_class is not null;
create index webhook_attempts_failed on webhook_attempts (tenant_id, mode, at desc, id desc) where error is not null;

set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;
update table_lists set is_spread = true where table_name = 'api_calls';
alter table table_lists force row level security;
