set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

/* What a payment is checked for before a provider is asked: rows of its tenant. `threshold` is a number of payments within the window, an amount
   in minor units, or a score; checks of countries have none. Of one kind the strictest that is reached counts. */
create table antifraud_checks (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('CardVelocity', 'EmailVelocity', 'IpVelocity', 'DeviceVelocity', 'Amount', 'BinAndIp', 'BinAndBilling', 'Score')),
  outcome text not null check (outcome in ('Review', 'Block')),
  currency text not null default '',
  threshold bigint check (threshold > 0),
  window_seconds int check (window_seconds between 60 and 604800),
  is_on boolean not null default true,
  primary key (tenant_id, id),
  check ((kind in ('BinAndIp', 'BinAndBilling')) = (threshold is null)),
  check ((kind like '%Velocity') = (window_seconds is not null)),
  check ((kind = 'Amount') = (currency <> ''))
);
create unique index antifraud_checks_once on antifraud_checks (tenant_id, kind, currency, outcome);
select make_tenant_table('antifraud_checks', grants => 'select, insert');

/* What was found out about a payment before a provider was asked: the verdict, each finding, and the score with the call that brought it. */
create table antifraud_assessments (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  payment_method text not null,
  payment_provider text not null,
  at timestamptz not null,
  verdict text not null check (verdict in ('Allow', 'Review', 'Block')),
  score int check (score between 0 and 100),
  score_state text not null check (score_state in ('Given', 'Late', 'Missing', 'Unsigned', 'Contradictory', 'NotAsked')),
  api_log_id uuid,
  findings jsonb not null,
  alert_count int not null check (alert_count >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
create unique index antifraud_assessments_transaction on antifraud_assessments (tenant_id, transaction_id);
create index antifraud_assessments_log on antifraud_assessments (tenant_id, api_log_id) where api_log_id is not null;
select make_tenant_table('antifraud_assessments', merchant => 'required', mode => true, grants => 'select, insert');
grant update (payment_provider) on antifraud_assessments to {{app_rw}}, {{app_limited}};
update table_lists set is_spread = true where table_name = 'antifraud_assessments';
create trigger antifraud_assessments_append_only before update or delete or truncate on antifraud_assessments for each statement execute function refuse_change();
select let_change('antifraud_assessments', 'payment_provider');

alter table table_lists force row level security;
