set local lock_timeout = '5s';

/* Which providers take the payments of a website, by payment method and currency, in the order in which they are asked. One row for each
   provider, so that people who are held to merchants, methods or providers see and change their own. */
create table processing_lines (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  website_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  payment_method text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payment_provider text not null,
  position int not null,
  mid text check (length(mid) between 1 and 64),
  terminal_id text check (length(terminal_id) between 1 and 64),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, website_id) references websites (tenant_id, id),
  foreign key (tenant_id, payment_provider) references service_providers (tenant_id, name)
);
create unique index processing_lines_once on processing_lines (tenant_id, website_id, mode, payment_method, currency, payment_provider);
create index processing_lines_provider on processing_lines (tenant_id, payment_provider);
select make_tenant_table('processing_lines', merchant => 'required', mode => true);
