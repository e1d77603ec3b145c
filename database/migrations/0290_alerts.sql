set local lock_timeout = '5s';

-- What a rule watches, whom it tells, and where it is. state_since: of its state. Lists that are empty narrow nothing.
create table alert_rules (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('DeclineRatio', 'PendingRatio', 'RefundRatio', 'SuccessDrop', 'VolumeDrop', 'VolumeSpike', 'Velocity',
    'ProviderTimeouts', 'WebhookFailures', 'FailedJobs', 'LedgerDrift')),
  merchant_ids uuid[] not null default '{}' check (cardinality(merchant_ids) <= 20),
  providers text[] not null default '{}' check (cardinality(providers) <= 20),
  methods text[] not null default '{}' check (cardinality(methods) <= 20),
  countries text[] not null default '{}' check (cardinality(countries) <= 20),
  window_minutes int not null check (window_minutes between 5 and 1440 and window_minutes % 5 = 0),
  minimum_payments int not null check (minimum_payments >= 0),
  threshold int not null check (threshold >= 0),
  recovery_threshold int not null check (recovery_threshold >= 0),
  pending_minutes int not null check (pending_minutes between 0 and 1440),
  severity text not null check (severity in ('success', 'warning', 'info', 'failed')),
  recipients uuid[] not null default '{}' check (cardinality(recipients) <= 20),
  mail boolean not null,
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  time_zone text not null,
  is_shared boolean not null,
  is_active boolean not null,
  state text not null default 'Normal' check (state in ('Normal', 'Pending', 'Firing', 'Recovering', 'Resolved', 'NoData')),
  state_since timestamptz not null,
  alert_id uuid,
  -- In tenths, as all values here.
  value int,
  counted int,
  out_of int,
  -- The end of the window that was looked at last: a whole minute, once for each.
  evaluated_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check ((quiet_from is null) = (quiet_to is null)),
  check (not is_shared or cardinality(merchant_ids) = 1),
  check (deleted_at is null or not is_active)
);
create index alert_rules_newest on alert_rules (tenant_id, mode, created_at desc, id desc) where deleted_at is null;
create unique index alert_rules_name on alert_rules (tenant_id, mode, lower(name)) where deleted_at is null;
select make_tenant_table('alert_rules', mode => true, grants => 'select, insert, update');

-- One time that a rule fired, with what it counted then. merchant_id: the merchant with whom the rule shares it; null where it shares nothing.
-- The scope is as it was, for those who are held to some merchants, methods or providers.
create table alerts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid,
  mode text not null check (mode in ('Test', 'Live')),
  rule_id uuid not null,
  name text not null,
  kind text not null,
  severity text not null,
  merchant_ids uuid[] not null,
  providers text[] not null,
  methods text[] not null,
  countries text[] not null,
  recipients uuid[] not null,
  window_minutes int not null,
  threshold int not null,
  recovery_threshold int not null,
  state text not null check (state in ('Firing', 'Recovering', 'NoData', 'Resolved')),
  state_since timestamptz not null,
  fired_at timestamptz not null,
  resolved_at timestamptz,
  value int,
  counted int not null,
  out_of int not null,
  payments int not null,
  window_from timestamptz not null,
  window_to timestamptz not null,
  latest_value int,
  latest_counted int not null,
  latest_out_of int not null,
  latest_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  snoozed_until timestamptz,
  resolved_by text,
  -- A transition that waits: people hear of it when the alert is no longer snoozed, or its rule's quiet hours are over.
  held_news text,
  held_mail text,
  primary key (tenant_id, id),
  foreign key (tenant_id, rule_id) references alert_rules (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  check ((state = 'Resolved') = (resolved_at is not null))
);
create index alerts_newest on alerts (tenant_id, mode, fired_at desc, id desc);
create index alerts_of_platform on alerts (mode, fired_at desc, id desc);
-- A rule has one alert at a time.
create unique index alerts_open on alerts (tenant_id, rule_id) where state <> 'Resolved';
create index alerts_held on alerts (tenant_id, mode) where held_news is not null or held_mail is not null;
select make_tenant_table('alerts', merchant => 'optional', mode => true, grants => 'select, insert, update');

-- What happened to an alert. What people do is for the staff alone.
create table alert_events (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  mode text not null check (mode in ('Test', 'Live')),
  alert_id uuid not null,
  at timestamptz not null,
  step text not null check (step in ('Fired', 'Recovering', 'FiredAgain', 'NoData', 'Resolved', 'Acknowledged', 'Snoozed', 'ResolvedByHand')),
  by_name text,
  note text,
  value int,
  counted int not null,
  out_of int not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, alert_id) references alerts (tenant_id, id)
);
create index alert_events_of_alert on alert_events (tenant_id, alert_id, at desc, id desc);
select make_tenant_table('alert_events', merchant => 'optional', mode => true, grants => 'select, insert');

-- The payments that an alert counted, whatever becomes of them later: one row for each method and provider.
create table alert_payments (
  tenant_id uuid not null,
  alert_id uuid not null,
  merchant_id uuid,
  mode text not null check (mode in ('Test', 'Live')),
  payment_method text not null,
  payment_provider text not null,
  payments uuid[] not null,
  primary key (tenant_id, alert_id, payment_method, payment_provider),
  foreign key (tenant_id, alert_id) references alerts (tenant_id, id)
);
create index alert_payments_of_platform on alert_payments (alert_id);
select make_tenant_table('alert_payments', merchant => 'optional', mode => true, grants => 'select, insert');

-- What ended or was tried in a window.
create index transaction_attempts_ended on transaction_attempts (tenant_id, mode, ended_at)
  include (merchant_id, service_provider, payment_method, status, transaction_id) where ended_at is not null;
create index transaction_attempts_started on transaction_attempts (tenant_id, mode, started_at)
  include (merchant_id, service_provider, payment_method, normalised_code, transaction_id);
create index webhook_attempts_tried on webhook_attempts (tenant_id, mode, at);
