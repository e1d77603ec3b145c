set local lock_timeout = '5s';

-- A reversal after a capture gives the money back; before one it only releases it.
alter table transactions
  add column gives_back boolean not null default false,
  add constraint transactions_gives_back check (not gives_back or type = 'Reversal'),
  alter column shown_value set expression as (
    case when gives_back or type in ('Refund', 'Payout', 'Dispute', 'BankOrder') then -1 else 1 end
      * amount_minor::float8 / ('{1,10,100,1000,10000}'::float8[])[currency_digits + 1]);
