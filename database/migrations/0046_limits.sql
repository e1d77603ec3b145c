set local lock_timeout = '5s';

/* What a person is held to within the tenant: merchants, payment methods, service providers. Without a row, and where a list is null,
   to nothing; an empty list leaves nothing to see. */
create table user_limits (
  tenant_id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  merchants uuid[] check (cardinality(merchants) <= 1000),
  payment_methods text[] check (cardinality(payment_methods) <= 100),
  service_providers text[] check (cardinality(service_providers) <= 200),
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)
);
select make_tenant_table('user_limits', merchant => 'optional');

-- Three further parts of the setting: each empty where there is no limit, else "=" and the values with unit separators between them.
create function limit_part(part int) returns text[] language sql stable parallel safe as $$
  select string_to_array(substr(nullif(split_part(current_setting('app.scope', true), '|', part), ''), 2), chr(31))
$$;
create function cur_merchants() returns uuid[] language sql stable parallel safe as $$ select limit_part(5)::uuid[] $$;
create function cur_payment_methods() returns text[] language sql stable parallel safe as $$ select limit_part(6) $$;
create function cur_service_providers() returns text[] language sql stable parallel safe as $$ select limit_part(7) $$;

drop function enter_scope(text, text, text, text);
create function enter_scope(level text, tenant_id text, merchant_id text, mode text, limits text default '') returns void language plpgsql as $$
begin
  -- A part that held the mark would shift the others.
  if concat(level, tenant_id, merchant_id, mode) like '%|%' or limits like '%|%|%|%' then
    raise exception 'A part of a scope holds “|”' using errcode = '22023';
  end if;
  -- Only policies of its own role hold somebody to limits, and without limits that role has nothing to serve.
  if (limits <> '') <> (current_user::regrole = '{{app_limited}}'::regrole) then
    raise exception 'Limits belong to the role of limited people' using errcode = '42501';
  end if;
  execute 'set local app.scope = ' || quote_literal(concat_ws('|', coalesce(level, ''), coalesce(tenant_id, ''), coalesce(merchant_id, ''), coalesce(mode, ''), limits));
end $$;

/* Only the role of limited people has these policies. For all others they would leave the planner guessing how many rows pass them,
   and keep it from answering out of an index alone. */
-- Holds people to the merchants they are limited to. What belongs to no merchant is not limited.
create function make_limited_table(name text) returns void language plpgsql as $$
declare is_required boolean := (select attnotnull from pg_attribute where attrelid = name::regclass and attname = 'merchant_id');
begin
  execute format('create policy limited_rows on %I as restrictive to {{app_limited}} using ((select cur_merchants()) is null or %s merchant_id = any ((select cur_merchants())::uuid[]))',
    name, case when is_required then '' else 'merchant_id is null or' end);
end $$;
select make_limited_table(a.attrelid::regclass::text) from pg_attribute a
  join table_lists l on a.attrelid = to_regclass(l.table_name)
  where a.attname = 'merchant_id' and not a.attisdropped and (l.list = 'tenant' or l.table_name = 'users');

create policy limited_methods on transactions as restrictive to {{app_limited}}
  using ((select cur_payment_methods()) is null or payment_method = any ((select cur_payment_methods())::text[]));
create policy limited_providers on transactions as restrictive to {{app_limited}}
  using ((select cur_service_providers()) is null or service_provider = any ((select cur_service_providers())::text[]));
create policy limited_providers on service_providers as restrictive to {{app_limited}}
  using ((select cur_service_providers()) is null or name = any ((select cur_service_providers())::text[]));

-- Tables that come later have the wall from the start.
alter function make_tenant_table(text, text, boolean, text) rename to make_walled_table;
create function make_tenant_table(name text, merchant text default 'none', mode boolean default false, grants text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  perform make_walled_table(name, merchant, mode, grants);
  if merchant in ('optional', 'required') then perform make_limited_table(name); end if;
end $$;
