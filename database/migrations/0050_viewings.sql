set local lock_timeout = '5s';

-- Who saw the portal as this tenant, or as one of its merchants, and why. It opens nothing once it has ended.
create table viewings (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid,
  -- Whoever views may belong to the platform, so he is no key of this tenant; the name is that of the day.
  viewer_id uuid not null,
  viewer_name text not null,
  viewer_level text not null check (viewer_level in ('platform', 'tenant')),
  session_id text not null,
  reason text not null check (length(reason) between 1 and 300),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('Left', 'TimeOver', 'Replaced', 'RightLost', 'TargetShut')),
  reads int not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  constraint viewings_times check (started_at < ends_at and (ended_at is null) = (ended_because is null)),
  constraint viewings_of_staff check (viewer_level = 'platform' or merchant_id is not null)
);
create index viewings_id on viewings (id);
create unique index viewings_open on viewings (viewer_id, tenant_id) where ended_at is null;
create index viewings_tenant on viewings (tenant_id, started_at desc, id desc);
create index viewings_merchant on viewings (tenant_id, merchant_id, started_at desc, id desc);
select make_tenant_table('viewings', merchant => 'optional', grants => 'select, insert, update');
