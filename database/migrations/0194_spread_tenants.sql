set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;
alter table tenants no force row level security;

/* A row for each tenant, beside its payments. A list over all tenants takes a page of each and begins here: a cluster refuses a page of each row
   of a table that is not spread. */
create table spread_tenants (tenant_id uuid primary key);
insert into spread_tenants (tenant_id) select id from tenants;
select make_tenant_table('spread_tenants', merchant => 'shared', grants => 'select, insert');
update table_lists set is_spread = true where table_name = 'spread_tenants';

create function spread_tenant() returns trigger language plpgsql as $$
begin
  insert into spread_tenants (tenant_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger spread_tenant after insert on tenants for each row execute function spread_tenant();

alter table table_lists force row level security;
alter table tenants force row level security;
