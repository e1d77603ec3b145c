set local lock_timeout = '5s';

-- Lines of histories and reasons of attempts are kept by name, with what they name beside them. A row without it holds a sentence of before.
alter table transaction_events add column title_params jsonb;
alter table transaction_attempts add column decision_params jsonb;
