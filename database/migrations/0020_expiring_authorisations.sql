set local lock_timeout = '5s';

-- What the worker that closes expired authorisations looks for.
create index transactions_expiring on transactions (tenant_id, mode, expires_at) where status = 'Reserved';
