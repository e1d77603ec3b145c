set local lock_timeout = '5s';

-- A status with a currency, which is what people filter by most, is read and counted from its own stretch of the index: a
-- month of one currency out of five is a fifth of the entries.
create index transactions_status_currency on transactions (tenant_id, mode, status, currency, created_at desc, id desc) include (merchant_id);
