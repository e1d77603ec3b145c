set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

/* Each request to pay by a method that sends the shopper elsewhere, or that a network confirms. One that was sent to a provider has the id of its
   attempt; one that led to no payment says why, and no provider. */
create table apm_requests (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  website_id uuid,
  mode text not null check (mode in ('Test', 'Live')),
  transaction_id uuid,
  payment_method text not null check (payment_method in ('Apm', 'BankTransfer', 'OpenBanking', 'Wallet', 'Crypto')),
  payment_provider text not null,
  amount_minor bigint not null,
  currency text not null,
  external_id text collate "C",
  scheme text,
  refusal text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id),
  check ((transaction_id is null) = (refusal is not null))
);
create index apm_requests_list on apm_requests (tenant_id, mode, created_at desc, id desc) include (merchant_id);
create index apm_requests_merchant on apm_requests (tenant_id, merchant_id, mode, created_at desc, id desc);
create index apm_requests_transaction on apm_requests (tenant_id, transaction_id) where transaction_id is not null;
create index apm_requests_external on apm_requests (tenant_id, external_id) where external_id is not null;
create index apm_requests_refused on apm_requests (tenant_id, mode, created_at desc, id desc) where refusal is not null;

-- Of payments of before.
alter table transactions no force row level security;
alter table transaction_attempts no force row level security;
insert into apm_requests (tenant_id, id, merchant_id, website_id, mode, transaction_id, payment_method, payment_provider, amount_minor, currency, external_id, scheme, created_at)
select a.tenant_id, a.id, a.merchant_id, t.website_id, a.mode, a.transaction_id, t.payment_method, a.service_provider, a.amount_minor, a.currency, t.external_id,
  t.details -> 'apm' ->> 'scheme', a.started_at
from transaction_attempts a join transactions t on t.tenant_id = a.tenant_id and t.id = a.transaction_id
where t.payment_method in ('Apm', 'BankTransfer', 'OpenBanking', 'Wallet', 'Crypto') and t.source <> 'Import';
alter table transactions force row level security;
alter table transaction_attempts force row level security;

select make_tenant_table('apm_requests', merchant => 'required', mode => true, grants => 'select, insert');
update table_lists set is_spread = true where table_name = 'apm_requests';
alter table table_lists force row level security;
