set local lock_timeout = '5s';

-- A repeated call gets the first answer byte for byte; jsonb gave its fields back in another order.
alter table idempotency_keys alter column response_body type text using response_body::text;
