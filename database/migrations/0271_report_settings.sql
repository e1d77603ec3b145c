set local lock_timeout = '5s';
-- feature: report-settings

-- What a tenant says of its reports. A report without a row is on, for merchants too, and has the period and the columns of its declaration.
create table report_settings (
  tenant_id uuid not null references tenants (id),
  report_id text not null check (report_id ~ '^[a-z][a-z0-9-]{1,59}$'),
  is_on boolean not null default true,
  is_for_merchants boolean not null default true,
  default_days int check (default_days between 1 and 731),
  columns jsonb check (jsonb_typeof(columns) = 'array'),
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (tenant_id, report_id)
);
select make_tenant_table('report_settings', merchant => 'shared', grants => 'select, insert, update');
