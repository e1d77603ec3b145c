set local lock_timeout = '5s';

/* A statement notes one difference for each cell that it changes, where it noted two for each payment and one for each entry: an import writes
   many payments of one cell, and a fee that is added leaves a payment in its cell. It is numbered by one of its payments, whose row the statement holds. */
create or replace function note_new_payments() returns trigger language plpgsql as $$
declare made record;
begin
  for made in
    select tenant_id, (array_agg(id))[1] as id, merchant_id, mode, payment_method, service_provider, quarter_of(created_at) as quarter,
      coalesce(website_id, '00000000-0000-0000-0000-000000000000') as website_id, coalesce(country, '') as country, coalesce(normalised_code, '') as code,
      type, status, currency, coalesce(base_currency, '') as base, count(*) as payments, sum(amount_minor) as amount, sum(amount_captured_minor) as captured,
      sum(amount_refunded_minor) as refunded, sum(fee_total_minor) as fee, coalesce(sum(base_amount_minor), 0) as base_amount,
      coalesce(sum(in_base(amount_captured_minor, base_rate, base_currency_digits - currency_digits)), 0) as base_captured
    from new_rows group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
  loop
    insert into payment_differences values (made.tenant_id, made.id, 1, made.merchant_id, made.mode, made.payment_method, made.service_provider,
      made.quarter, made.website_id, made.country, made.code, made.type, made.status, made.currency,
      made.payments, made.amount, made.captured, made.refunded, made.fee, made.base, made.base_amount, made.base_captured);
  end loop;
  return null;
end $$;

create or replace function note_changed_payments() returns trigger language plpgsql as $$
declare
  made record;
  last int;
begin
  for made in
    select tenant_id, (array_agg(id))[1] as id, merchant_id, mode, payment_method, service_provider, quarter_of(created_at) as quarter,
      coalesce(website_id, '00000000-0000-0000-0000-000000000000') as website_id, coalesce(country, '') as country, coalesce(normalised_code, '') as code,
      type, status, currency, coalesce(base_currency, '') as base, sum(sign) as payments, sum(sign * amount_minor) as amount,
      sum(sign * amount_captured_minor) as captured, sum(sign * amount_refunded_minor) as refunded, sum(sign * fee_total_minor) as fee,
      coalesce(sum(sign * base_amount_minor), 0) as base_amount, coalesce(sum(sign * base_captured), 0) as base_captured
    from (
      select -1 as sign, tenant_id, id, merchant_id, mode, payment_method, service_provider, created_at, website_id, country, normalised_code, type, status,
        currency, amount_minor, amount_captured_minor, amount_refunded_minor, fee_total_minor, base_currency, base_amount_minor,
        in_base(amount_captured_minor, base_rate, base_currency_digits - currency_digits) as base_captured from old_rows
      union all
      select 1, tenant_id, id, merchant_id, mode, payment_method, service_provider, created_at, website_id, country, normalised_code, type, status,
        currency, amount_minor, amount_captured_minor, amount_refunded_minor, fee_total_minor, base_currency, base_amount_minor,
        in_base(amount_captured_minor, base_rate, base_currency_digits - currency_digits) from new_rows
    ) signed
    group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
    having (sum(sign), sum(sign * amount_minor), sum(sign * amount_captured_minor), sum(sign * amount_refunded_minor), sum(sign * fee_total_minor)) <> (0, 0, 0, 0, 0)
      or coalesce(sum(sign * base_amount_minor), 0) <> 0 or coalesce(sum(sign * base_captured), 0) <> 0
  loop
    last := coalesce((select max(d.number) from payment_differences d where d.tenant_id = made.tenant_id and d.mode = made.mode and d.transaction_id = made.id), 0);
    insert into payment_differences values (made.tenant_id, made.id, last + 1, made.merchant_id, made.mode, made.payment_method, made.service_provider,
      made.quarter, made.website_id, made.country, made.code, made.type, made.status, made.currency,
      made.payments, made.amount, made.captured, made.refunded, made.fee, made.base, made.base_amount, made.base_captured);
  end loop;
  return null;
end $$;

create or replace function note_new_entries() returns trigger language plpgsql as $$
declare made record;
begin
  for made in
    select tenant_id, (array_agg(id))[1] as id, (array_agg(transaction_id))[1] as transaction_id, merchant_id, mode, payment_method, payment_provider,
      quarter_of(posted_at) as quarter, account_code, currency, count(*) as entries, sum(greatest(amount_minor, 0)) as debit,
      sum(greatest(-amount_minor, 0)) as credit
    from new_rows group by 1, 4, 5, 6, 7, 8, 9, 10
  loop
    insert into ledger_differences values (made.tenant_id, made.id, made.transaction_id, made.merchant_id, made.mode, made.payment_method,
      made.payment_provider, made.quarter, made.account_code, made.currency, made.entries, made.debit, made.credit);
  end loop;
  return null;
end $$;
