set local lock_timeout = '5s';

-- Reports that are sent at set times. merchant_id: of the merchant whose user made it; null where staff did. customer_id: the customer it is about,
-- where it is about one. It runs with the rights of its owner; owner_limits are what the owner was limited to when it was saved.
create table report_schedules (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid,
  customer_id uuid,
  mode text not null check (mode in ('Test', 'Live')),
  report_type text not null,
  -- As its query has them, with a period in place of days.
  filters jsonb not null,
  columns text[],
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'cron')),
  time text check (time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  -- 1 is Monday, 7 Sunday.
  weekdays text check (weekdays ~ '^[1-7](,[1-7])*$'),
  month_day int check (month_day between 1 and 31),
  cron text check (length(cron) <= 100),
  time_zone text not null,
  recipients text[] not null check (cardinality(recipients) between 1 and 20),
  -- Those of the recipients that a user confirmed, because they are outside.
  outside text[] not null default '{}',
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  skip_if_empty boolean not null,
  is_active boolean not null,
  stopped_because text check (stopped_because in ('OwnerGone', 'RightsLost', 'LimitsChanged', 'NoRecipients')),
  next_run_at timestamptz,
  owner_id uuid not null,
  owner_name text not null,
  owner_limits jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  foreign key (tenant_id, customer_id) references merchants (tenant_id, id),
  foreign key (tenant_id, owner_id) references users (tenant_id, id),
  check (merchant_id is null or customer_id = merchant_id),
  check (is_active = (next_run_at is not null)),
  check (not is_active or stopped_because is null),
  check (deleted_at is null or not is_active)
);
create index report_schedules_newest on report_schedules (tenant_id, mode, created_at desc, id desc) where deleted_at is null;
create index report_schedules_due on report_schedules (tenant_id, mode, next_run_at) where is_active;
select make_tenant_table('report_schedules', merchant => 'optional', mode => true, grants => 'select, insert, update');

-- One time that one ran: one row for each moment at which it was due, whichever worker finds it. The file of one that has any lies in the file
-- store until file_until. A row that is Running with a lease that has ended was left by a worker that died; attempt says which try may still write to it.
create table report_runs (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  mode text not null check (mode in ('Test', 'Live')),
  schedule_id uuid not null,
  due_at timestamptz not null,
  trigger text not null check (trigger in ('Clock', 'Hand')),
  requested_by text,
  is_late boolean not null,
  state text not null default 'Queued' check (state in ('Queued', 'Running', 'Sending', 'Sent', 'Empty', 'Failed', 'Stopped')),
  failure text check (failure in ('OwnerGone', 'RightsLost', 'LimitsChanged', 'NoRecipients', 'SwitchedOff', 'TooManyRows', 'Interrupted', 'Internal')),
  date_from text not null check (date_from ~ '^\d{4}-\d{2}-\d{2}$'),
  date_to text not null check (date_to ~ '^\d{4}-\d{2}-\d{2}$'),
  attempt int not null default 0,
  leased_until timestamptz,
  rows int,
  bytes bigint,
  file_name text,
  file_until timestamptz,
  -- What the file shows at most: for those who are limited.
  file_limits jsonb,
  is_attached boolean,
  recipients text[] not null default '{}',
  left_out text[] not null default '{}',
  mailed text[] not null default '{}',
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, schedule_id, due_at),
  foreign key (tenant_id, schedule_id) references report_schedules (tenant_id, id),
  check ((failure is not null) = (state in ('Failed', 'Stopped')))
);
create index report_runs_latest on report_runs (tenant_id, schedule_id, created_at desc, id desc);
create index report_runs_unfinished on report_runs (tenant_id, mode, created_at) where state in ('Queued', 'Running');
create index report_runs_files on report_runs (tenant_id, mode, file_until) where file_until is not null;
select make_tenant_table('report_runs', merchant => 'optional', mode => true, grants => 'select, insert, update');
