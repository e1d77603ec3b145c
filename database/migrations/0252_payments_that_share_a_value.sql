set local lock_timeout = '5s';

-- Payments of a merchant that share a card, an address on the network or a device, the newest first. Those of an e-mail have an index already.
create index transactions_by_card on transactions (tenant_id, merchant_id, mode, card_fingerprint, created_at desc) where card_fingerprint is not null;
create index transactions_by_ip on transactions (tenant_id, merchant_id, mode, shopper_ip, created_at desc) where shopper_ip is not null;
create index transactions_by_device on transactions (tenant_id, merchant_id, mode, device_id, created_at desc) where device_id is not null;
