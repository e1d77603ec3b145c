set local lock_timeout = '5s';

/* Facts of the platform: everybody reads them, the platform's own tenant alone keeps them. No policy looks at another table; that nobody
   else is the keeper is a foreign key on what a tenant is, and a row that was shipped (kept_by is null) has to get a keeper with its
   first change. */
alter table tenants add unique (id, is_platform);

create function make_facts_table(name text) returns void language plpgsql as $$
begin
  if not exists (select from table_lists where table_name = name) then perform make_reference_table(name); end if;
  execute format('alter table %I
    add column if not exists is_active boolean not null default true,
    add column if not exists is_standard boolean not null default true,
    add column kept_by uuid,
    add column kept_by_platform boolean not null default true check (kept_by_platform),
    add column version int not null default 1,
    add column created_at timestamptz not null default now(),
    add column updated_at timestamptz not null default now(),
    add foreign key (kept_by, kept_by_platform) references tenants (id, is_platform)', name);
  execute format('create policy keeper_adds on %I for insert to {{app_rw}} with check ((select cur_level() = ''tenant'') and kept_by = cur_tenant())', name);
  -- Every row is shown, so that the change of somebody else is an error and not nothing.
  execute format('create policy keeper_changes on %I for update to {{app_rw}} using ((select cur_level() = ''tenant'')) with check ((select cur_level() = ''tenant'') and kept_by = cur_tenant())', name);
  execute format('create policy keeper_deletes on %I for delete to {{app_rw}} using ((select cur_level() = ''tenant'') and kept_by = cur_tenant())', name);
  execute format('grant insert, update, delete on %I to {{app_rw}}', name);
end $$;
