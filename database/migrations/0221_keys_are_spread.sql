set local lock_timeout = '5s';

-- Keys of payments grow with them.
update table_lists set is_spread = true where table_name = 'transaction_keys';
