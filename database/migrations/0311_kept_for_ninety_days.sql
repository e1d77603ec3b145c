set local lock_timeout = '5s';

/* What of the attempts of a day (in UTC) stays when they are deleted. code: the HTTP status, or the error of an attempt without an answer. latency:
   the place of the answer's time on a scale of powers (`latency-scale.ts`), -1 without an answer. */
create table webhook_attempt_days (
  tenant_id uuid not null references tenants (id),
  merchant_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  payment_method text not null,
  payment_provider text not null,
  endpoint_id uuid not null,
  day date not null,
  code text not null,
  is_delivered boolean not null,
  latency smallint not null,
  attempts bigint not null check (attempts > 0),
  primary key (tenant_id, mode, day, endpoint_id, merchant_id, payment_method, payment_provider, code, is_delivered, latency)
);
select make_tenant_table('webhook_attempt_days', merchant => 'required', mode => true, grants => 'select, insert, update');

-- After 90 days the worker deletes them.
grant delete on api_calls, api_logs, webhook_attempts, webhook_deliveries to {{app_rw}}, {{app_limited}};

set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;
update table_lists set is_spread = true where table_name = 'webhook_attempt_days';
alter table table_lists force row level security;
