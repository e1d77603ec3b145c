set local lock_timeout = '5s';

-- Payments that tickets refer to are found from the tickets, the newest first.
create index support_references_payments on support_references (tenant_id, ticket_id desc) include (merchant_id, value) where key = 'Transaction';
