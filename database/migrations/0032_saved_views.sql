set local lock_timeout = '5s';

-- How a person looks at a list, by a name; shared with the organisation where he says so. A merchant's views carry its id,
-- those of staff carry none.
create table saved_views (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  list_key text not null,
  name text not null check (length(name) between 1 and 80),
  search text not null check (length(search) <= 2000),
  columns text[],
  is_shared boolean not null,
  place int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  constraint saved_views_name unique (tenant_id, user_id, list_key, name)
);
create index saved_views_shared on saved_views (tenant_id, list_key) where is_shared;
select make_tenant_table('saved_views', merchant => 'optional');
