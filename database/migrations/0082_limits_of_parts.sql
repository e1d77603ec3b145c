set local lock_timeout = '5s';

-- Whether somebody is held to payment methods or service providers. These stand in the transaction alone, not in what hangs on it.
create function is_held_within_merchants() returns boolean language sql stable parallel safe as $$
  select cur_payment_methods() is not null or cur_service_providers() is not null
$$;

/* What belongs to a transaction is shown to whoever is shown the transaction. Asked of reading alone: a row may be written in one
   statement with its transaction, and whoever changes a transaction has read it. */
create function make_limited_part(name text) returns void language plpgsql as $$
begin
  execute format('create policy limited_parts on %I as restrictive for select to {{app_limited}} using (not (select is_held_within_merchants())
    or exists (select 1 from transactions t where t.tenant_id = %I.tenant_id and t.id = %I.transaction_id))', name, name, name);
end $$;
select make_limited_part(a.attrelid::regclass::text) from pg_attribute a
  join table_lists l on a.attrelid = to_regclass(l.table_name)
  where a.attname = 'transaction_id' and not a.attisdropped and l.list = 'tenant';

-- What was done to a transaction belongs to it too; an export of many is a record of none.
create policy limited_parts on audit_records as restrictive for select to {{app_limited}} using (not (select is_held_within_merchants())
  or entity <> 'transactions' or coalesce(entity_id, '') = ''
  or exists (select 1 from transactions t where t.tenant_id = audit_records.tenant_id
    and t.id = case when pg_input_is_valid(audit_records.entity_id, 'uuid') then audit_records.entity_id::uuid end));

-- What comes later and belongs to a transaction has the wall from the start.
create or replace function make_tenant_table(name text, merchant text default 'none', mode boolean default false, grants text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  perform make_walled_table(name, merchant, mode, grants);
  if merchant in ('optional', 'required') then perform make_limited_table(name); end if;
  if exists (select 1 from pg_attribute where attrelid = name::regclass and attname = 'transaction_id') then perform make_limited_part(name); end if;
end $$;
