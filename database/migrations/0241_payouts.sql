set local lock_timeout = '5s';

-- The states of a payout on its way.
alter table transactions
  drop constraint transactions_status,
  add constraint transactions_status check (status in ('Created', 'Pending', 'WaitingForApproval', 'Blocked', 'Duplicate', 'Reserved', 'Captured', 'Successful', 'Refunded', 'Closing', 'Closed', 'Declined', 'Failed', 'Rejected', 'Conflict', 'Validated', 'Approved', 'Accepted'));

/* Payouts of one merchant, currency and mode follow each other by this row: under its lock, the money owed to the merchant is summed, and what
   a payout may take of it is set aside. Only payouts write it, so nothing else waits for them. */
create table payout_books (
  tenant_id uuid not null references tenants (id),
  merchant_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  currency text not null,
  reserved_minor bigint not null default 0 check (reserved_minor >= 0),
  primary key (tenant_id, merchant_id, mode, currency),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)
);
select make_tenant_table('payout_books', merchant => 'required', mode => true, grants => 'select, insert, update');
-- The owner of the tables is held to the walls as well.
set local row_security = off;
alter table table_lists no force row level security;
update table_lists set is_spread = true where table_name = 'payout_books';
alter table table_lists force row level security;
