set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

/* Payments, what hangs on them, and what a change of money writes in its transaction: the tables that outgrow one machine, and that a cluster
   spreads by tenant. All other tables stay where they are. Statements on spread tables keep to the forms that a cluster takes. */
alter table table_lists add column is_spread boolean not null default false check (not is_spread or list = 'tenant');
update table_lists set is_spread = true where table_name in (
  'transactions', 'transaction_events', 'transaction_attempts', 'transaction_fees', 'ledger_entries', 'api_logs', 'provider_callbacks',
  'import_keys', 'told_expiries', 'idempotency_keys', 'audit_records', 'audit_seals', 'outbox');

alter table table_lists force row level security;
