set local lock_timeout = '5s';

-- What a piece of news is about, so that limits that its reader got since hide it.
alter table notifications add column about_merchant_id uuid, add column about_payment_method text, add column about_service_provider text;
