set local lock_timeout = '5s';

/* What lookups and checks of risk find payments by. Of payments made before they were kept they stay empty: nobody guesses them. Facts that
   are only read with their payment are in `details`. */
alter table transactions
  add column shopper_ip text,
  add column device_id text,
  add column card_fingerprint text,
  add column terminal_id text,
  add column account_reference text collate "C";
