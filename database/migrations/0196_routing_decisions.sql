set local lock_timeout = '5s';
set local row_security = off;
-- The owner of the tables is held to the walls as well.
alter table table_lists no force row level security;

/* Why a payment went to its provider: one row for each choice, with all that could have been chosen. Written in the transaction of the attempt
   that follows from it. A payment that is passed on takes its decisions along, as its other parts; nothing else of them changes. */
create table routing_decisions (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  payment_method text not null,
  payment_provider text not null,
  attempt_id uuid not null,
  attempt int not null check (attempt > 0),
  at timestamptz not null,
  kind text not null check (kind in ('Map', 'Given', 'Fallback')),
  inputs jsonb not null,
  candidates jsonb not null,
  chosen text not null,
  -- In millionths of a second.
  evaluation_us int not null check (evaluation_us >= 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, transaction_id) references transactions (tenant_id, id)
);
create unique index routing_decisions_attempt on routing_decisions (tenant_id, transaction_id, attempt);
select make_tenant_table('routing_decisions', merchant => 'required', mode => true, grants => 'select, insert');
grant update (payment_provider) on routing_decisions to {{app_rw}}, {{app_limited}};
update table_lists set is_spread = true where table_name = 'routing_decisions';
create trigger routing_decisions_append_only before update or delete or truncate on routing_decisions for each statement execute function refuse_change();
select let_change('routing_decisions', 'payment_provider');

alter table table_lists force row level security;
