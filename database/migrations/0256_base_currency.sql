set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

/* What one unit of a currency is worth in a tenant's base currency, day by day. A rate is a decimal text, so that it is never rounded. */
create table exchange_rates (
  tenant_id uuid not null references tenants (id),
  base_currency text not null references currencies (code),
  currency text not null references currencies (code),
  day date not null,
  rate text not null check (rate ~ '^[0-9]{1,9}(\.[0-9]{1,12})?$' and rate ~ '[1-9]'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, base_currency, currency, day),
  check (currency <> base_currency)
);
create index exchange_rates_currency on exchange_rates (currency);
create index exchange_rates_base on exchange_rates (base_currency);
create index exchange_rates_day on exchange_rates (tenant_id, day desc, currency, base_currency);
select make_tenant_table('exchange_rates', merchant => 'shared');
-- An import gives its payments their base amounts, too.
grant select on exchange_rates, chosen_currencies to {{app_import}};

-- A transaction keeps what it was worth when it was made; without a rate all of this is empty.
alter table transactions
  add column base_currency text,
  add column base_currency_digits smallint,
  add column base_amount_minor bigint,
  add column base_rate text,
  add column base_rate_on date,
  add constraint transactions_base check (num_nulls(base_currency, base_currency_digits, base_amount_minor, base_rate, base_rate_on) in (0, 5));

-- Minor units of a currency in those of another, rounded once, half away from zero: the same as `inBase` of contract/core/money.ts. `digits`: those of the base currency, less those of the currency.
create function in_base(minor bigint, rate text, digits int) returns bigint language sql immutable parallel safe
return round(minor * rate::numeric * power(10::numeric, digits))::bigint;

alter table payment_differences
  add column base_currency text not null default '',
  add column base_amount_minor bigint not null default 0,
  add column base_captured_minor bigint not null default 0;
alter table payment_differences
  alter column base_currency drop default,
  alter column base_amount_minor drop default,
  alter column base_captured_minor drop default;

create or replace function note_new_payments() returns trigger language plpgsql as $$
declare made record;
begin
  for made in select tenant_id, id, merchant_id, mode, payment_method, service_provider, created_at, website_id, country, normalised_code, type, status,
      currency, amount_minor, amount_captured_minor, amount_refunded_minor, fee_total_minor,
      base_currency, base_amount_minor, in_base(amount_captured_minor, base_rate, base_currency_digits - currency_digits) as base_captured from new_rows loop
    insert into payment_differences values (made.tenant_id, made.id, 1, made.merchant_id, made.mode, made.payment_method, made.service_provider,
      quarter_of(made.created_at), coalesce(made.website_id, '00000000-0000-0000-0000-000000000000'), coalesce(made.country, ''), coalesce(made.normalised_code, ''),
      made.type, made.status, made.currency, 1, made.amount_minor, made.amount_captured_minor, made.amount_refunded_minor, made.fee_total_minor,
      coalesce(made.base_currency, ''), coalesce(made.base_amount_minor, 0), coalesce(made.base_captured, 0));
  end loop;
  return null;
end $$;

create or replace function note_changed_payments() returns trigger language plpgsql as $$
declare
  made record;
  last int;
begin
  for made in
    select n.tenant_id, n.id, n.merchant_id, n.mode, n.created_at, n.website_id, n.type, n.currency,
      o.payment_method as old_method, o.service_provider as old_provider, o.country as old_country, o.normalised_code as old_code, o.status as old_status,
      o.amount_minor as old_amount, o.amount_captured_minor as old_captured, o.amount_refunded_minor as old_refunded, o.fee_total_minor as old_fee,
      o.base_currency as old_base, o.base_amount_minor as old_base_amount,
      in_base(o.amount_captured_minor, o.base_rate, o.base_currency_digits - o.currency_digits) as old_base_captured,
      n.payment_method as method, n.service_provider as provider, n.country, n.normalised_code as code, n.status,
      n.amount_minor as amount, n.amount_captured_minor as captured, n.amount_refunded_minor as refunded, n.fee_total_minor as fee,
      n.base_currency as base, n.base_amount_minor as base_amount,
      in_base(n.amount_captured_minor, n.base_rate, n.base_currency_digits - n.currency_digits) as base_captured
    from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where (o.status, o.service_provider, o.payment_method) is distinct from (n.status, n.service_provider, n.payment_method)
      or (o.country, o.normalised_code) is distinct from (n.country, n.normalised_code)
      or (o.amount_minor, o.amount_captured_minor, o.amount_refunded_minor, o.fee_total_minor)
        <> (n.amount_minor, n.amount_captured_minor, n.amount_refunded_minor, n.fee_total_minor)
      or (o.base_currency, o.base_amount_minor, o.base_rate) is distinct from (n.base_currency, n.base_amount_minor, n.base_rate)
  loop
    last := coalesce((select max(d.number) from payment_differences d where d.tenant_id = made.tenant_id and d.mode = made.mode and d.transaction_id = made.id), 0);
    insert into payment_differences values
      (made.tenant_id, made.id, last + 1, made.merchant_id, made.mode, made.old_method, made.old_provider,
        quarter_of(made.created_at), coalesce(made.website_id, '00000000-0000-0000-0000-000000000000'), coalesce(made.old_country, ''), coalesce(made.old_code, ''),
        made.type, made.old_status, made.currency, -1, -made.old_amount, -made.old_captured, -made.old_refunded, -made.old_fee,
        coalesce(made.old_base, ''), -coalesce(made.old_base_amount, 0), -coalesce(made.old_base_captured, 0)),
      (made.tenant_id, made.id, last + 2, made.merchant_id, made.mode, made.method, made.provider,
        quarter_of(made.created_at), coalesce(made.website_id, '00000000-0000-0000-0000-000000000000'), coalesce(made.country, ''), coalesce(made.code, ''),
        made.type, made.status, made.currency, 1, made.amount, made.captured, made.refunded, made.fee,
        coalesce(made.base, ''), coalesce(made.base_amount, 0), coalesce(made.base_captured, 0));
  end loop;
  return null;
end $$;

-- Sums in base currency; '' is that of payments without a rate, which add no amount.
create table base_sums (
  tenant_id uuid not null references tenants (id),
  mode text not null check (mode in ('Test', 'Live')),
  time_zone text not null,
  span text not null check (span in ('day', 'month')),
  day date not null,
  base_currency text not null,
  type text not null,
  status text not null,
  currency text not null,
  payments bigint not null,
  base_amount_minor bigint not null,
  base_captured_minor bigint not null,
  primary key (tenant_id, mode, time_zone, span, day, base_currency, type, status, currency)
);
select make_tenant_table('base_sums', mode => true);
update table_lists set is_sum = true, is_spread = true where table_name = 'base_sums';
select make_walls('base_sums');
alter table table_lists force row level security;

-- The new table is filled like the sums of a new zone; until then reports read the rows.
alter table sum_zones no force row level security;
update sum_zones set is_ready = false;
alter table sum_zones force row level security;
