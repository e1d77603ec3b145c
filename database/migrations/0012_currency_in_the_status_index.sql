set local lock_timeout = '5s';

-- A status with a currency is what people filter by most. With the currency in the index their total is counted in the
-- index alone, and a year of a rare currency is no reason to read the whole table.
drop index transactions_status;
create index transactions_status on transactions (tenant_id, mode, status, created_at desc, id desc) include (merchant_id, currency);
