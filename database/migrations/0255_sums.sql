set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

/* Sums of payments and of the ledger by local day, for reports. A change of a payment only adds its differences here, in its own transaction; the
   worker folds them into the sums. Sums and differences, read in one statement, are exact at all times. */

-- A row of a sum is about many payments: limited people are shown it only where it names their limit.
alter table table_lists add column is_sum boolean not null default false;

create or replace function wall_of(name text, who text, form text default 'plain') returns text language plpgsql stable as $$
declare
  merchants text := (select l.merchants from table_lists l where l.table_name = name);
  is_sum boolean := (select l.is_sum from table_lists l where l.table_name = name);
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
    elsif is_sum then condition := condition || ' and {not is_limited(5)}';
    end if;
    if method is not null then
      condition := condition || ' and ({not is_limited(6)} or jsonb_exists({cur_limit(6)}, payment_method))';
    elsif is_sum then condition := condition || ' and {not is_limited(6)}';
    end if;
    if provider is not null then
      condition := condition || format(' and ({not is_limited(7)} or jsonb_exists({cur_limit(7)}, %I))', provider);
    elsif is_sum then condition := condition || ' and {not is_limited(7)}';
    end if;
  end if;
  if who = 'named' then
    condition := condition || ' and not names_unknown and ({not is_limited(5)} or merchant_ids <@ {cur_merchants()})
      and ({not is_limited(6)} or payment_methods <@ {cur_payment_methods()}) and ({not is_limited(7)} or payment_providers <@ {cur_service_providers()})';
  end if;
  return replace(replace(condition, '{', case form when 'plain' then '(select ' else '(' end), '}', ')');
end $$;

/* What one payment adds to a cell of the sums, or takes from it. Days of all zones begin at a quarter of an hour. A payment is numbered by itself:
   whoever changes it holds its row. No website, country or code is '' or the id of zeros, so that each can be a part of a key. */
create table payment_differences (
  tenant_id uuid not null,
  transaction_id uuid not null,
  number int not null,
  merchant_id uuid not null,
  mode text not null,
  payment_method text not null,
  payment_provider text not null,
  quarter timestamptz not null,
  website_id uuid not null,
  country text not null,
  code text not null,
  type text not null,
  status text not null,
  currency text not null,
  payments bigint not null,
  amount_minor bigint not null,
  captured_minor bigint not null,
  refunded_minor bigint not null,
  fee_minor bigint not null,
  primary key (tenant_id, mode, transaction_id, number)
);
select make_tenant_table('payment_differences', merchant => 'required', mode => true, grants => 'select, insert, delete');

-- An entry is never changed: its difference is the entry.
create table ledger_differences (
  tenant_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  payment_method text not null,
  payment_provider text not null,
  quarter timestamptz not null,
  account_code text not null,
  currency text not null,
  entries bigint not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  primary key (tenant_id, mode, id)
);
select make_tenant_table('ledger_differences', merchant => 'required', mode => true, grants => 'select, insert, delete');
grant insert on payment_differences, ledger_differences to {{app_import}};
-- A payment that an import changes counts its own.
grant select on payment_differences to {{app_import}};

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('15 minutes', at, '2000-01-01T00:00:00Z');

create function note_new_payments() returns trigger language plpgsql as $$
declare made record;
begin
  for made in select tenant_id, id, merchant_id, mode, payment_method, service_provider, created_at, website_id, country, normalised_code, type, status,
      currency, amount_minor, amount_captured_minor, amount_refunded_minor, fee_total_minor from new_rows loop
    insert into payment_differences values (made.tenant_id, made.id, 1, made.merchant_id, made.mode, made.payment_method, made.service_provider,
      quarter_of(made.created_at), coalesce(made.website_id, '00000000-0000-0000-0000-000000000000'), coalesce(made.country, ''), coalesce(made.normalised_code, ''),
      made.type, made.status, made.currency, 1, made.amount_minor, made.amount_captured_minor, made.amount_refunded_minor, made.fee_total_minor);
  end loop;
  return null;
end $$;

create function note_changed_payments() returns trigger language plpgsql as $$
declare
  made record;
  last int;
begin
  for made in
    select n.tenant_id, n.id, n.merchant_id, n.mode, n.created_at, n.website_id, n.type, n.currency,
      o.payment_method as old_method, o.service_provider as old_provider, o.country as old_country, o.normalised_code as old_code, o.status as old_status,
      o.amount_minor as old_amount, o.amount_captured_minor as old_captured, o.amount_refunded_minor as old_refunded, o.fee_total_minor as old_fee,
      n.payment_method as method, n.service_provider as provider, n.country, n.normalised_code as code, n.status,
      n.amount_minor as amount, n.amount_captured_minor as captured, n.amount_refunded_minor as refunded, n.fee_total_minor as fee
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where (o.status, o.service_provider, o.payment_method) is distinct from (n.status, n.service_provider, n.payment_method)
      or (o.country, o.normalised_code) is distinct from (n.country, n.normalised_code)
      or (o.amount_minor, o.amount_captured_minor, o.amount_refunded_minor, o.fee_total_minor)
        <> (n.amount_minor, n.amount_captured_minor, n.amount_refunded_minor, n.fee_total_minor)
  loop
    last := coalesce((select max(d.number) from payment_differences d where d.tenant_id = made.tenant_id and d.mode = made.mode and d.transaction_id = made.id), 0);
    insert into payment_differences values
      (made.tenant_id, made.id, last + 1, made.merchant_id, made.mode, made.old_method, made.old_provider,
        quarter_of(made.created_at), coalesce(made.website_id, '00000000-0000-0000-0000-000000000000'), coalesce(made.old_country, ''), coalesce(made.old_code, ''),
        made.type, made.old_status, made.currency, -1, -made.old_amount, -made.old_captured, -made.old_refunded, -made.old_fee),
      (made.tenant_id, made.id, last + 2, made.merchant_id, made.mode, made.method, made.provider,
        quarter_of(made.created_at), coalesce(made.website_id, '00000000-0000-0000-0000-000000000000'), coalesce(made.country, ''), coalesce(made.code, ''),
        made.type, made.status, made.currency, 1, made.amount, made.captured, made.refunded, made.fee);
  end loop;
  return null;
end $$;
create trigger note_new_payments after insert on transactions referencing new table as new_rows for each statement execute function note_new_payments();
create trigger note_changed_payments after update on transactions referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_payments();

create function note_new_entries() returns trigger language plpgsql as $$
declare made record;
begin
  for made in select tenant_id, id, transaction_id, merchant_id, mode, payment_method, payment_provider, posted_at, account_code, currency, amount_minor from new_rows loop
    insert into ledger_differences values (made.tenant_id, made.id, made.transaction_id, made.merchant_id, made.mode, made.payment_method, made.payment_provider,
      quarter_of(made.posted_at), made.account_code, made.currency, 1, greatest(made.amount_minor, 0), greatest(-made.amount_minor, 0));
  end loop;
  return null;
end $$;
create trigger note_new_entries after insert on ledger_entries referencing new table as new_rows for each statement execute function note_new_entries();

/* The zones by whose days a tenant's sums are kept; from those of other zones, and from one that is not ready yet, reports read the rows. */
create table sum_zones (
  tenant_id uuid not null references tenants (id),
  time_zone text not null,
  -- The worker goes through the months of what there was before; until it is through, the sums lack some.
  is_ready boolean not null default false,
  primary key (tenant_id, time_zone)
);
select make_tenant_table('sum_zones', merchant => 'shared');

-- A drift between the sums of a day or a month and its rows, with both figures. It was summed anew.
create table sum_drifts (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  sums text not null,
  time_zone text not null,
  span text not null check (span in ('day', 'month')),
  day date not null,
  kept jsonb not null,
  counted jsonb not null,
  found_at timestamptz not null,
  primary key (tenant_id, id)
);
create index sum_drifts_found on sum_drifts (tenant_id, mode, found_at desc, id desc);
select make_tenant_table('sum_drifts', mode => true, grants => 'select, insert');

-- One table for one question: `keys` are the columns beside the day by which it tells payments (or entries) apart.
create function make_sums(name text, keys text, measures text, merchant text) returns void language plpgsql as $$
declare
  key_columns text := (select string_agg(format('%I %s not null', key, case when key ~ '_id$' then 'uuid' else 'text' end), ', ') from regexp_split_to_table(keys, ', ') key);
  sums text := (select string_agg(format('%I bigint not null', measure), ', ') from regexp_split_to_table(measures, ', ') measure);
begin
  execute format('create table %I (tenant_id uuid not null references tenants (id), mode text not null check (mode in (''Test'', ''Live'')), time_zone text not null,
    span text not null check (span in (''day'', ''month'')), day date not null, %s, %s, primary key (tenant_id, mode, time_zone, span, day, %s))', name, key_columns, sums, keys);
  perform make_tenant_table(name, merchant => make_sums.merchant, mode => true);
  update table_lists set is_sum = true, is_spread = true where table_name = name;
  perform make_walls(name);
end $$;
select make_sums(name, keys || 'type, status, currency', 'payments, amount_minor, captured_minor, refunded_minor, fee_minor', merchant) from (values
  ('payment_sums', '', 'none'),
  ('merchant_sums', 'merchant_id, ', 'required'),
  ('website_sums', 'merchant_id, website_id, ', 'required'),
  ('provider_sums', 'payment_provider, payment_method, ', 'none'),
  ('country_sums', 'country, ', 'none'),
  ('decline_sums', 'payment_provider, code, ', 'none')
) made (name, keys, merchant);
select make_sums('ledger_sums', 'account_code, merchant_id, currency', 'entries, debit_minor, credit_minor', 'required');
drop function make_sums;

update table_lists set is_spread = true where table_name in ('payment_differences', 'ledger_differences');
alter table table_lists force row level security;
