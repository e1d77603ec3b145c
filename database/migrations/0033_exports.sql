set local lock_timeout = '5s';

-- Exports that run in the background. The file of one that is Done lies in the file store under <tenant id>/<id>. A row that is
-- Running with a lease that has ended was left by a worker that died; attempt says which run may still write to it.
create table exports (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  level text not null check (level in ('platform', 'tenant', 'merchant')),
  mode text not null check (mode in ('Test', 'Live')),
  list text not null check (list in ('transactions')),
  query jsonb not null,
  state text not null check (state in ('Queued', 'Running', 'Done', 'Failed', 'Cancelled', 'Expired')),
  attempt int not null default 0,
  leased_until timestamptz,
  rows_done bigint not null default 0,
  rows_total bigint,
  total_is_estimate boolean not null default false,
  file_name text,
  bytes bigint,
  failure text check (failure in ('not_allowed', 'interrupted', 'narrow_the_search', 'internal')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index exports_person on exports (tenant_id, user_id, mode, created_at desc, id desc);
create index exports_unfinished on exports (tenant_id, mode, state) where state in ('Queued', 'Running', 'Done');
select make_tenant_table('exports', merchant => 'optional', mode => true, grants => 'select, insert, update');
