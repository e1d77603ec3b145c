set local lock_timeout = '5s';
-- feature: support, webhook-resends

-- The runner of changes of many tickets serves every kind of record: one order with a row for each record.
alter table support_bulks rename to bulks;
alter table support_bulk_rows rename to bulk_rows;
alter table bulks rename constraint support_bulks_pkey to bulks_pkey;
alter table bulk_rows rename constraint support_bulk_rows_pkey to bulk_rows_pkey;
alter table bulk_rows rename constraint support_bulk_rows_reason to bulk_rows_reason;
alter index support_bulks_unfinished rename to bulks_unfinished;
alter index support_bulks_age rename to bulks_age;
alter index support_bulk_rows_waiting rename to bulk_rows_waiting;
alter index support_bulk_rows_age rename to bulk_rows_age;
drop index support_bulk_rows_ticket;

set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;
alter table bulks no force row level security;
update table_lists set table_name = 'bulks' where table_name = 'support_bulks';
update table_lists set table_name = 'bulk_rows' where table_name = 'support_bulk_rows';

-- What the feature of this name does with each record; only that feature reads the order.
alter table bulks add column kind text not null default 'support.tickets' check (kind ~ '^[a-z][a-zA-Z-]*\.[a-zA-Z]+$' and length(kind) <= 60);
alter table bulks alter column kind drop default;
alter table bulks rename column change to wish;
update bulks set wish = jsonb_build_object('channel', channel, 'change', wish);
alter table bulks drop column channel;
-- One worker at a time; a worker that dies leaves the rest to another one once the lease is over.
alter table bulks add column leased_until timestamptz;
alter table bulks add column cancelled_at timestamptz;
alter table bulks add constraint bulks_cancelled check (cancelled_at is null or finished_at is not null);

alter table bulk_rows drop constraint support_bulk_rows_tenant_id_ticket_id_fkey;
alter table bulk_rows rename column ticket_id to record_id;
-- Values of the reason, and what the feature keeps of what was done.
alter table bulk_rows add column params jsonb;
alter table bulk_rows add column result jsonb;
alter table bulk_rows add column done_at timestamptz;

alter table bulks force row level security;
alter table table_lists force row level security;
-- The orders of one person and kind, the newest first.
create index bulks_of_user on bulks (tenant_id, user_id, kind, created_at desc, id desc);
