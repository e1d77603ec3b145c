set local lock_timeout = '5s';

/* What people have entered at the virtual terminal. An entry has the id of its payment, which the worker makes a moment later; until then it holds
   what the payment is made of, and afterwards nothing that the payment does not say. Cards are in the vault: here is the number of its entry. */
create table terminal_entries (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  website_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  user_id uuid not null,
  user_name text not null,
  kind text not null check (kind in ('Sale', 'Authorisation', 'Verification')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  external_id text,
  card_id text not null,
  card_expires_at timestamptz not null,
  card_brand text not null,
  card_first6 text not null check (card_first6 ~ '^[0-9]{6}$'),
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 2000 and 2200),
  asked jsonb,
  state text not null default 'Sending' check (state in ('Sending', 'Made', 'NotSent')),
  why_not_sent text check (why_not_sent in ('CardForgotten', 'NoProvider')),
  receipt_mails int not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  check ((state = 'NotSent') = (why_not_sent is not null)),
  check (state = 'Sending' or asked is null)
);
-- A card that was entered once is for one payment.
create unique index terminal_entries_card on terminal_entries (tenant_id, card_id);
create index terminal_entries_own on terminal_entries (tenant_id, user_id, mode, created_at desc, id desc);
select make_tenant_table('terminal_entries', merchant => 'required', mode => true, grants => 'select, insert, update');

-- What the people of a role may take at once at the virtual terminal, by currency: { "EUR": 500000 }.
create table terminal_limits (
  tenant_id uuid not null,
  role_id uuid not null,
  merchant_id uuid,
  limits jsonb not null check (jsonb_typeof(limits) = 'object'),
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (tenant_id, role_id),
  foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);
select make_tenant_table('terminal_limits', merchant => 'optional', grants => 'select, insert, update');

set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;
update table_lists set is_spread = true where table_name = 'terminal_entries';
alter table table_lists force row level security;
