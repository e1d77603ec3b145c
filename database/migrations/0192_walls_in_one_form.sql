set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

/* One policy for each role and command, all conditions joined by AND, from columns of the row and the scope alone: the form that every
   engine keeps. Restrictive policies become permissive ones on a cluster, and none looks into another table there. */

-- What merchants of a tenant see of each of its tables: see make_tenant_table.
alter table table_lists add column merchants text check (merchants in ('none', 'shared', 'optional', 'required'));
update table_lists l set merchants = case
    when exists (select from pg_policy p where p.polrelid = to_regclass(l.table_name) and p.polname = 'merchant_adds_none') then 'shared'
    when exists (select from pg_policy p where p.polrelid = to_regclass(l.table_name) and p.polname = 'merchant_rows'
      and pg_get_expr(p.polqual, p.polrelid) ~ 'merchant_id') then
      case when (select attnotnull from pg_attribute where attrelid = to_regclass(l.table_name) and attname = 'merchant_id') then 'required' else 'optional' end
    else 'none' end
  where l.list = 'tenant' or l.table_name = 'users';

-- A list of the scope as keys, which are found by halving. A text would be read from its beginning for each row.
create function cur_limit(part int) returns jsonb language sql stable parallel safe as $$
  select jsonb_object(limit_part(part), limit_part(part))
$$;

create function is_limited(part int) returns boolean language sql stable parallel safe as $$
  select split_part(current_setting('app.scope', true), '|', part) <> ''
$$;

/* The condition by which a table is walled. `who`: tenant (reads and writes), writer (writes what merchants only read), limited, limited_writer,
   named (reads the trail), platform or identity. In braces stands what only asks the scope: on PostgreSQL a sub-select, once for a statement
   instead of once for a row, which lets the planner take it for true or false; on a cluster, which refuses sub-selects, the bare function. */
create function wall_of(name text, who text, form text default 'plain') returns text language plpgsql stable as $$
declare
  merchants text := (select l.merchants from table_lists l where l.table_name = name);
  provider text := case when name = 'service_providers' then 'name' end;
  method text;
  condition text;
begin
  select max(attname) filter (where attname = 'payment_method'), coalesce(provider, max(attname) filter (where attname = 'payment_provider'),
      max(attname) filter (where attname = 'service_provider' and wall_of.name = 'transactions'))
    into method, provider from pg_attribute where attrelid = wall_of.name::regclass and not attisdropped;
  if who = 'platform' then condition := '{cur_level() = ''platform''}';
  elsif who = 'identity' then condition := '{cur_level() = ''identity''} and tenant_id = cur_tenant() and merchant_id is not distinct from cur_merchant()';
  elsif merchants = 'none' or (merchants = 'shared' and who in ('writer', 'limited_writer')) then
    condition := '{cur_level() = ''tenant''} and tenant_id = cur_tenant()';
  else
    condition := '{cur_level() in (''tenant'', ''merchant'')} and tenant_id = cur_tenant()';
    if merchants <> 'shared' then condition := condition || ' and ({cur_level() = ''tenant''} or merchant_id = cur_merchant())'; end if;
  end if;
  if exists (select from pg_attribute where attrelid = name::regclass and attname = 'mode' and attnotnull) then
    condition := condition || ' and mode = cur_mode()';
  end if;
  if who in ('limited', 'limited_writer', 'named') then
    -- What belongs to no merchant is not limited.
    if merchants in ('optional', 'required') then
      condition := condition || ' and ({not is_limited(5)} or ' || case merchants when 'optional' then 'merchant_id is null or ' else '' end
        || 'jsonb_exists({cur_limit(5)}, merchant_id::text))';
    end if;
    if method is not null then
      condition := condition || ' and ({not is_limited(6)} or jsonb_exists({cur_limit(6)}, payment_method))';
    end if;
    if provider is not null then
      condition := condition || format(' and ({not is_limited(7)} or jsonb_exists({cur_limit(7)}, %I))', provider);
    end if;
  end if;
  if who = 'named' then
    condition := condition || ' and not names_unknown and ({not is_limited(5)} or merchant_ids <@ {cur_merchants()})
      and ({not is_limited(6)} or payment_methods <@ {cur_payment_methods()}) and ({not is_limited(7)} or payment_providers <@ {cur_service_providers()})';
  end if;
  return replace(replace(condition, '{', case form when 'plain' then '(select ' else '(' end), '}', ')');
end $$;

-- Makes the policies of a table of tenants anew. A policy of another role is not touched.
create function make_walls(name text, form text default 'plain') returns void language plpgsql as $$
declare
  merchants text := (select l.merchants from table_lists l where l.table_name = name);
  made record;
begin
  for made in select polname from pg_policy where polrelid = name::regclass
      and polname ~ '^(tenant|limited|platform|merchant|mode)_|^identity_adds$' loop
    execute format('drop policy %I on %I', made.polname, name);
  end loop;
  for made in
    select * from (values
      ('tenant', '{{app_rw}}, {{app_import}}', 'tenant', 'writer'),
      ('limited', '{{app_limited}}', case name when 'audit_records' then 'named' else 'limited' end, 'limited_writer')
    ) roles (part, roles, reads, writes)
  loop
    if merchants <> 'shared' and made.reads <> 'named' then
      execute format('create policy %I on %I to %s using (%s) with check (%4$s)', made.part || '_rows', name, made.roles, wall_of(name, made.reads, form));
      continue;
    end if;
    execute format('create policy %I on %I for select to %s using (%s)', made.part || '_rows', name, made.roles, wall_of(name, made.reads, form));
    execute format('create policy %I on %I for insert to %s with check (%s)', made.part || '_adds', name, made.roles, wall_of(name, made.writes, form));
    execute format('create policy %I on %I for update to %s using (%s) with check (%4$s)', made.part || '_changes', name, made.roles, wall_of(name, made.writes, form));
    execute format('create policy %I on %I for delete to %s using (%s)', made.part || '_deletes', name, made.roles, wall_of(name, made.writes, form));
  end loop;
  execute format('create policy platform_rows on %I for select to {{app_platform}} using (%s)', name, wall_of(name, 'platform', form));
  if name = 'audit_records' then
    execute format('create policy identity_adds on audit_records for insert to {{app_identity}} with check (%s and entity = ''accounts'' and action like ''identity.%%'' and before is null)',
      wall_of(name, 'identity', form));
  elsif name = 'outbox' then
    execute format('create policy identity_adds on outbox for insert to {{app_identity}} with check (%s and topic in (''account.noticed'', ''account.letter_due''))',
      wall_of(name, 'identity', form));
  end if;
end $$;
select make_walls(table_name) from table_lists where merchants is not null;

drop function make_tenant_table(text, text, boolean, text), make_walled_table(text, text, boolean, text), make_limited_table(text),
  make_limited_part(text), is_held_within_merchants();
/* Walls of a table that belongs to tenants. merchant: none (merchants see nothing), shared (merchants read all rows of their tenant and change
   none), optional (merchants never see rows where it is null), required. mode: rows of the other mode do not exist. grants: what app_rw and
   app_limited may do. What belongs to a payment repeats its payment_method and payment_provider, for those who are held to some. */
create function make_tenant_table(name text, merchant text default 'none', mode boolean default false, grants text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  insert into table_lists (table_name, list, merchants) values (name, 'tenant', merchant);
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  if merchant = 'required' then execute format('alter table %I alter column merchant_id set not null', name); end if;
  if mode then execute format('alter table %I alter column mode set not null', name); end if;
  perform make_walls(name);
  execute format('grant %s on %I to {{app_rw}}, {{app_limited}}', grants, name);
  execute format('grant select on %I to {{app_platform}}', name);
  execute format('grant select on %I to {{app_backup}}', name);
end $$;

-- Limited people have rights of their own, the same as app_rw: a role that inherits them also inherits its policies, and sees more by them.
do $$
declare given record;
begin
  for given in
    select format('grant %s on %s to {{app_limited}}', acl.privilege_type, c.oid::regclass) as statement
      from pg_class c cross join lateral aclexplode(c.relacl) acl join pg_roles r on r.oid = acl.grantee
      where r.rolname = replace(btrim('{{app_rw}}', '"'), '""', '"') and c.relkind in ('r', 'p', 'v', 'S')
    union all select format('grant %s (%I) on %s to {{app_limited}}', acl.privilege_type, a.attname, a.attrelid::regclass)
      from pg_attribute a cross join lateral aclexplode(a.attacl) acl join pg_roles r on r.oid = acl.grantee
      where r.rolname = replace(btrim('{{app_rw}}', '"'), '""', '"')
  loop
    execute given.statement;
  end loop;
end $$;
grant {{app_search}} to current_user with set false, inherit true;
grant execute on function tickets_with_words to {{app_limited}};
revoke {{app_search}} from current_user;

-- Everyone who reads a shared table is named, so that its owner has one policy and not two.
create or replace function make_reference_table(name text) returns void language plpgsql as $$
begin
  perform set_table_list(name, 'reference');
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy everyone_reads on %I for select to {{app_rw}}, {{app_limited}}, {{app_platform}}, {{app_import}}, {{app_backup}}, {{app_identity}} using (true)', name);
  execute format('create policy owner_writes on %I to current_user using (true) with check (true)', name);
  execute format('grant select on %I to {{app_rw}}, {{app_limited}}, {{app_platform}}, {{app_import}}, {{app_backup}}, {{app_identity}}', name);
end $$;
create or replace function make_facts_table(name text) returns void language plpgsql as $$
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
  execute format('create policy keeper_adds on %I for insert to {{app_rw}}, {{app_limited}} with check ((select cur_level() = ''tenant'') and kept_by = cur_tenant())', name);
  -- Every row is shown, so that the change of another tenant is an error and not nothing.
  execute format('create policy keeper_changes on %I for update to {{app_rw}}, {{app_limited}} using ((select cur_level() = ''tenant'')) with check ((select cur_level() = ''tenant'') and kept_by = cur_tenant())', name);
  execute format('create policy keeper_deletes on %I for delete to {{app_rw}}, {{app_limited}} using ((select cur_level() = ''tenant'') and kept_by = cur_tenant())', name);
  execute format('grant insert, update, delete on %I to {{app_rw}}, {{app_limited}}', name);
end $$;
do $$
declare made record;
begin
  for made in select polrelid::regclass as name, polname from pg_policy where polname ~ '^keeper_|^everyone_reads$|^own_tenant' loop
    if made.polname = 'everyone_reads' then
      execute format('alter policy everyone_reads on %s to {{app_rw}}, {{app_limited}}, {{app_platform}}, {{app_import}}, {{app_backup}}, {{app_identity}}', made.name);
    elsif made.polname = 'own_tenant' then
      execute format('alter policy own_tenant on %s to {{app_rw}}, {{app_limited}}, {{app_import}}', made.name);
    else
      execute format('alter policy %I on %s to {{app_rw}}, {{app_limited}}', made.polname, made.name);
    end if;
  end loop;
end $$;
alter table table_lists force row level security;
