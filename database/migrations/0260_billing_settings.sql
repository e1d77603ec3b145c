set local lock_timeout = '5s';

-- What the invoices of a tenant say of it, and how they are numbered.
create table billing_settings (
  tenant_id uuid not null primary key references tenants (id),
  seller_name text not null check (length(seller_name) between 1 and 200),
  seller_address text not null check (length(seller_address) between 1 and 500),
  vat_id text check (length(vat_id) between 1 and 40),
  vat_name text not null check (length(vat_name) between 1 and 60),
  vat_rate_bps int not null check (vat_rate_bps between 0 and 10000),
  invoice_series text not null check (invoice_series ~ '^[A-Z][A-Z0-9]{0,9}$'),
  credit_series text not null check (credit_series ~ '^[A-Z][A-Z0-9]{0,9}$' and credit_series <> invoice_series),
  term_days int not null check (term_days between 0 and 365),
  billing_day int not null check (billing_day between 1 and 28),
  language text not null check (language in ('en', 'tr')),
  footer text check (length(footer) between 1 and 1000),
  -- The first day of the last month whose drafts the job has made: drafts that people delete do not come back.
  drafted_month date,
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by text not null
);
select make_tenant_table('billing_settings', grants => 'select, insert, update');
