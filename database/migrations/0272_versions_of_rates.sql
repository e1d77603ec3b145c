set local lock_timeout = '5s';
-- feature: exchange-rates

-- Counts how often a rate was set, so that two who change it at once do not overwrite each other.
alter table exchange_rates add column version int not null default 1 check (version > 0);
