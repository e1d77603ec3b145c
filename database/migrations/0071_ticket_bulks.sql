set local lock_timeout = '5s';

-- One change of many tickets. It is of the person's own tenant; its rows are of the tenants of the tickets, so that a row and the change
-- of its ticket are written together.
create table support_bulks (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  key text not null check (length(key) between 8 and 64),
  merchant_id uuid,
  level text not null check (level in ('platform', 'tenant', 'merchant')),
  -- The mode in which it was asked for. Tickets have none, so a change of many is read in either.
  asked_in text not null check (asked_in in ('Test', 'Live')),
  channel text not null check (channel in ('CustomerToTenantTicketChannel', 'TenantToPlatformTicketChannel')),
  change jsonb not null,
  total int not null check (total >= 0),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index support_bulks_unfinished on support_bulks (tenant_id, created_at) where finished_at is null;
create index support_bulks_age on support_bulks (tenant_id, created_at);
select make_tenant_table('support_bulks', merchant => 'optional');

create table support_bulk_rows (
  tenant_id uuid not null,
  bulk_id uuid not null,
  ticket_id uuid not null,
  -- Of whoever asked for it: rows of staff are not for merchants.
  merchant_id uuid,
  outcome text check (outcome in ('done', 'refused')),
  reason text check (length(reason) between 1 and 60),
  created_at timestamptz not null,
  primary key (tenant_id, bulk_id, ticket_id),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id),
  constraint support_bulk_rows_reason check ((outcome = 'refused') is true = (reason is not null))
);
create index support_bulk_rows_waiting on support_bulk_rows (bulk_id) where outcome is null;
create index support_bulk_rows_ticket on support_bulk_rows (tenant_id, ticket_id);
create index support_bulk_rows_age on support_bulk_rows (tenant_id, created_at);
select make_tenant_table('support_bulk_rows', merchant => 'optional');
