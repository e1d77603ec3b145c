set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

-- Keys of payments grow with them.
update table_lists set is_spread = true where table_name = 'transaction_keys';

alter table table_lists force row level security;
