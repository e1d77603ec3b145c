set local lock_timeout = '5s';

-- Payments of a merchant that share a card, an address on the network or of e-mail, or a device, the newest first.
create index transactions_by_card on transactions (tenant_id, merchant_id, mode, card_fingerprint, created_at desc) where card_fingerprint is not null;
create index transactions_by_ip on transactions (tenant_id, merchant_id, mode, shopper_ip, created_at desc) where shopper_ip is not null;
create index transactions_by_device on transactions (tenant_id, merchant_id, mode, device_id, created_at desc) where device_id is not null;
create index transactions_by_payer on transactions (tenant_id, merchant_id, mode, customer_email_lc, created_at desc)
  where customer_email_lc is not null and parent_transaction_id is null;
