set local lock_timeout = '5s';
set local row_security = off;

/* What an amount is among others is said once, in its row.
   `shown_value`: the amount as it is shown, in whole units of its currency, negative where money leaves: lists, files, sums, filters and orders
   follow it. A fraction in it is the double nearest to the decimal, as JavaScript reads it; money itself stays in minor units.
   `refund_state`: how much of what was captured has been given back.
   A child carries the reference of its payment and its place among the children of its type. */
alter table transactions add column currency_digits smallint, add column payment_reference text collate "C", add column child_number int;

-- The owner of the tables is held to the walls as well.
alter table transactions no force row level security;
alter table currencies no force row level security;
update transactions set currency_digits = coalesce((select decimal_places from currencies c where c.code = transactions.currency), 2);
update transactions t set payment_reference = p.external_id, child_number = n.child_number
from (
  select tenant_id, id, row_number() over (partition by tenant_id, parent_transaction_id, type order by created_at, id) as child_number
  from transactions where parent_transaction_id is not null) n, transactions p
where n.tenant_id = t.tenant_id and n.id = t.id and p.tenant_id = t.tenant_id and p.id = t.parent_transaction_id;
alter table transactions force row level security;
alter table currencies force row level security;

alter table transactions
  alter column currency_digits set not null,
  add constraint transactions_currency_digits check (currency_digits between 0 and 4),
  add constraint transactions_child_number check (parent_transaction_id is null or child_number > 0),
  add column shown_value float8 generated always as (
    case when type in ('Refund', 'Payout', 'Dispute', 'BankOrder') then -1 else 1 end
      * amount_minor::float8 / ('{1,10,100,1000,10000}'::float8[])[currency_digits + 1]) stored,
  add column refund_state text generated always as (
    case when amount_refunded_minor = 0 then 'None' when amount_refunded_minor < amount_captured_minor then 'Partial' else 'Full' end) stored;

drop index transactions_amount, transactions_merchant_amount, transactions_parent;
create index transactions_amount on transactions (tenant_id, mode, shown_value desc, id desc) include (merchant_id);
create index transactions_merchant_amount on transactions (tenant_id, merchant_id, mode, shown_value desc, id desc);
create index transactions_refunded on transactions (tenant_id, mode, refund_state, created_at desc, id desc) include (merchant_id) where refund_state <> 'None';
-- The number of a child is given while its payment is locked.
create unique index transactions_parent on transactions (tenant_id, parent_transaction_id, type, child_number) where parent_transaction_id is not null;

/* Saved views of lookups kept amounts in minor units, which meant another amount as soon as the currency was changed. They become decimals, by
   the currency that the view names; without one they were read as hundredths. */
alter table saved_views no force row level security;
alter table currencies no force row level security;
do $$
declare
  bound text;
begin
  foreach bound in array array['From', 'To'] loop
    update saved_views v
    set search = replace(v.search, found.whole, 'amount' || bound || '=' || trim_scale(found.minor::numeric / 10::numeric ^ found.digits))
    from (
      select s.tenant_id, s.id, part[1] as whole, part[2] as minor,
        coalesce((select decimal_places from currencies c where c.code = substring(s.search from '(?:^|&)currency=([A-Z]{3})(?:&|$)')), 2) as digits
      from saved_views s cross join lateral (select regexp_match(s.search, '(amountMinor' || bound || '=(\d{1,15}))(?:&|$)') as part) matched
      where s.list_key like 'transactions.lookup%' and part is not null
    ) found
    where v.tenant_id = found.tenant_id and v.id = found.id;
  end loop;
end $$;
alter table saved_views force row level security;
alter table currencies force row level security;
