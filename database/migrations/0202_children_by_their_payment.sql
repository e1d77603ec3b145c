set local lock_timeout = '5s';
set local row_security = off;

-- A refund, a capture or a void is found by the reference of its payment too, as it is shown.
alter table transactions no force row level security;
alter table transaction_keys no force row level security;
insert into transaction_keys (tenant_id, mode, before, key, transaction_id, merchant_id, payment_method, payment_provider)
  select c.tenant_id, c.mode, k.before, k.key, c.id, c.merchant_id, c.payment_method, c.service_provider
  from transactions c join transactions p on p.tenant_id = c.tenant_id and p.id = c.parent_transaction_id
  cross join lateral keys_of_payment(p.external_id, null, null, null) k
  on conflict do nothing;
alter table transaction_keys force row level security;
alter table transactions force row level security;
