set local lock_timeout = '5s';

-- The lookups of some payment methods, in the order of time, and of each status. Each list of words is that of the lookup in the contract.
create index transactions_of_bank on transactions (tenant_id, mode, created_at desc, id desc) include (merchant_id)
  where payment_method in ('BankTransfer', 'OpenBanking');
create index transactions_of_bank_by_status on transactions (tenant_id, mode, status, created_at desc, id desc) include (merchant_id, currency)
  where payment_method in ('BankTransfer', 'OpenBanking');
create index transactions_of_alternatives on transactions (tenant_id, mode, created_at desc, id desc) include (merchant_id)
  where payment_method in ('Apm', 'BankTransfer', 'OpenBanking', 'Wallet', 'Crypto');
create index transactions_of_alternatives_by_status on transactions (tenant_id, mode, status, created_at desc, id desc) include (merchant_id, currency)
  where payment_method in ('Apm', 'BankTransfer', 'OpenBanking', 'Wallet', 'Crypto');
create index transactions_of_terminals on transactions (tenant_id, mode, created_at desc, id desc) include (merchant_id)
  where payment_method in ('Terminal');
create index transactions_of_terminals_by_status on transactions (tenant_id, mode, status, created_at desc, id desc) include (merchant_id, currency)
  where payment_method in ('Terminal');
