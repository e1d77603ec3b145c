set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

-- The last number that was taken in a series and year. Its row is locked until the invoice is committed, so that numbers have no gap.
create table invoice_series (
  tenant_id uuid not null references tenants (id),
  mode text not null check (mode in ('Test', 'Live')),
  series text not null,
  year int not null,
  last_number int not null check (last_number > 0),
  primary key (tenant_id, mode, series, year)
);
select make_tenant_table('invoice_series', mode => true, grants => 'select, insert, update');

create function sum_of_lines(lines jsonb) returns bigint language sql immutable parallel safe
return (select coalesce(sum((line ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(lines) line)::bigint;

/* Invoices on the fees of one merchant, currency and period of local days, and the credit notes that cancel them. Lines lie in the row, so that
   one rule keeps all of an issued invoice as it is. */
create table invoices (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  kind text not null check (kind in ('Invoice', 'CreditNote')),
  state text not null check (state in ('Draft', 'Issued', 'Paid', 'Credited')),
  currency text not null references currencies (code),
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  time_zone text not null,
  -- The days of the zone as moments: the entries from the first on and before the second.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  net_minor bigint not null check (net_minor = sum_of_lines(lines)),
  vat_name text not null,
  vat_rate_bps int not null check (vat_rate_bps between 0 and 10000),
  vat_minor bigint not null,
  total_minor bigint not null check (total_minor = net_minor + vat_minor),
  deducted_minor bigint not null,
  to_pay_minor bigint not null check (to_pay_minor = total_minor - deducted_minor),
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  version int not null default 1,
  -- From its issue on.
  seller jsonb,
  buyer_name text,
  footer text,
  language text check (language in ('en', 'tr')),
  series text,
  year int,
  sequence int check (sequence > 0),
  number text,
  issued_at timestamptz,
  issued_by text,
  issued_on date,
  due_on date,
  document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  document_bytes int check (document_bytes > 0),
  document_id uuid,
  paid_on date,
  paid_reference text check (length(paid_reference) between 1 and 140),
  -- Of a credit note.
  credits_id uuid,
  credit_reason text check (length(credit_reason) between 1 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  foreign key (tenant_id, credits_id) references invoices (tenant_id, id),
  check (num_nulls(seller, buyer_name, language, series, year, sequence, number, issued_at, issued_by, issued_on, due_on)
    = case state when 'Draft' then 11 else 0 end),
  check ((kind = 'CreditNote') = (credits_id is not null) and (kind = 'CreditNote') = (credit_reason is not null)),
  check (kind = 'Invoice' or state = 'Issued'),
  check (state <> 'Paid' or paid_on is not null),
  check (num_nulls(document_id, document_sha256, document_bytes) in (0, 3) and (document_id is null or issued_at is not null))
);
-- A second run for the same period adds nothing; a credit note frees the period.
create unique index invoices_period on invoices (tenant_id, mode, merchant_id, currency, period_from, period_to)
  where kind = 'Invoice' and state <> 'Credited';
create unique index invoices_sequence on invoices (tenant_id, mode, series, year, sequence) where sequence is not null;
create unique index invoices_number on invoices (tenant_id, mode, number collate "C") where number is not null;
create unique index invoices_credited_once on invoices (tenant_id, credits_id) where credits_id is not null;
create index invoices_newest on invoices (tenant_id, mode, created_at desc, id desc);
create index invoices_merchant on invoices (tenant_id, merchant_id, mode, currency, starts_at);
create index invoices_currency on invoices (currency);
select make_tenant_table('invoices', merchant => 'required', mode => true);
-- An invoice adds up payments of every method and provider: a user limited to some of them is shown none.
update table_lists set is_sum = true where table_name = 'invoices';
select make_walls('invoices');

/* An issued invoice never changes but in whether it was paid or cancelled. Its PDF is named once. */
create function keep_issued_invoice() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'paid_on', 'paid_reference', 'version', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if old.issued_at is null then return old; end if;
    raise exception 'invoice % was issued and stays', old.number using errcode = 'insufficient_privilege';
  end if;
  if old.issued_at is null then return new; end if;
  if old.document_sha256 is null then free := free || array['document_id', 'document_sha256', 'document_bytes']; end if;
  if to_jsonb(old) - free <> to_jsonb(new) - free then
    raise exception 'invoice % was issued and never changes', old.number using errcode = 'insufficient_privilege';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (('Issued', 'Paid'), ('Issued', 'Credited'), ('Paid', 'Credited')) then
    raise exception 'invoice % cannot become % from %', old.number, new.state, old.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger invoices_issued_stay before update or delete on invoices for each row execute function keep_issued_invoice();
create trigger invoices_stay before truncate on invoices for each statement execute function refuse_change();

alter table table_lists force row level security;
