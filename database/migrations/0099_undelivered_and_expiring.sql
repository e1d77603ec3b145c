set local lock_timeout = '5s';

-- What the worker has given up is few among what was delivered, and somebody may have it tried again.
create index outbox_parked on outbox (parked_at desc, id desc) include (tenant_id) where parked_at is not null;
grant update (attempts, available_at, leased_until, parked_at) on outbox to {{app_rw}};

-- Authorisations of which somebody was told that they end soon, so that it is said once. Forgotten when they have ended.
create table told_expiries (
  tenant_id uuid not null,
  transaction_id uuid not null,
  merchant_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, transaction_id)
);
create index told_expiries_ended on told_expiries (tenant_id, expires_at);
select make_tenant_table('told_expiries', merchant => 'required', grants => 'select, insert, delete');
