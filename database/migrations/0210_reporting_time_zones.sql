set local lock_timeout = '5s';
set local row_security = off;

-- In which days a tenant counts its figures. One of before counts in the days of most of its staff, as most of its figures were read.
alter table tenants add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64);
alter table tenants no force row level security;
alter table users no force row level security;
update tenants t set time_zone = coalesce((
  select u.time_zone from users u
  where u.tenant_id = t.id and u.merchant_id is null and u.status = 'Active' and u.deleted_at is null
  group by u.time_zone order by count(*) desc, u.time_zone limit 1
), 'UTC');
alter table users force row level security;
alter table tenants force row level security;
