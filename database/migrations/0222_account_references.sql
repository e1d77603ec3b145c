set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

/* The references that payers of a website name in their bank transfers. One is given to one payment at a time; of the free ones, the one
   that has been free longest is next. */
create table account_references (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  website_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  account_reference text collate "C" not null check (account_reference ~ '^[A-Z0-9][A-Z0-9/-]{3,34}$'),
  is_free boolean not null default true,
  -- Since when it has been free, or not.
  since timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, website_id) references websites (tenant_id, id)
);
create unique index account_references_once on account_references (tenant_id, mode, account_reference);
create index account_references_pool on account_references (tenant_id, website_id, mode, is_free, since, id);
select make_tenant_table('account_references', merchant => 'required', mode => true, grants => 'select, insert, delete');
grant update (is_free, since) on account_references to {{app_rw}}, {{app_limited}};

/* Which payment had which reference, and until when. A reference that is open for a payment is open for no other, so money that names it
   finds one payment. */
create table pid_relationships (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  website_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  transaction_id uuid not null,
  payment_method text not null,
  payment_provider text not null,
  account_reference text collate "C" not null,
  request_type text not null check (request_type in ('Deposit', 'Withdrawal')),
  allocated_at timestamptz not null,
  deallocated_at timestamptz,
  deallocated_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id),
  check ((deallocated_at is null) = (deallocated_by is null))
);
create unique index pid_relationships_open on pid_relationships (tenant_id, mode, account_reference) where deallocated_at is null;
create index pid_relationships_transaction on pid_relationships (tenant_id, transaction_id);
create index pid_relationships_list on pid_relationships (tenant_id, mode, allocated_at desc, id desc);
create index pid_relationships_website on pid_relationships (tenant_id, website_id, mode, allocated_at desc, id desc);
create index pid_relationships_merchant on pid_relationships (tenant_id, merchant_id, mode, allocated_at desc, id desc);
-- News of a bank names no tenant.
create index pid_relationships_named on pid_relationships (mode, account_reference) where deallocated_at is null;
select make_tenant_table('pid_relationships', merchant => 'required', mode => true, grants => 'select, insert');
grant update (payment_provider, deallocated_at, deallocated_by) on pid_relationships to {{app_rw}}, {{app_limited}};
update table_lists set is_spread = true where table_name = 'pid_relationships';

alter table table_lists force row level security;
