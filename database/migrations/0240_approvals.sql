set local lock_timeout = '5s';
set local row_security = off;

/* What needs a second person. A rule says from which amount of a currency on (`*`: of every currency without a rule of its own), by how many
   people, and which permission they hold. */
create table approval_rules (
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('payout', 'markRefunded')),
  currency text not null,
  from_minor bigint not null check (from_minor >= 0),
  permission text not null,
  needed int not null default 1 check (needed between 1 and 9),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, kind, currency)
);
-- Tenants that are there already. Later ones get theirs when they are made: server/features/approvals/standard-rules.ts.
alter table tenants no force row level security;
insert into approval_rules (tenant_id, kind, currency, from_minor, permission, created_at, updated_at)
  select t.id, rule.kind, rule.currency, rule.from_minor, rule.permission, now(), now()
  from tenants t cross join (
    select kind, currency, from_minor, permission
    from (values ('*', 0), ('EUR', 100000), ('USD', 100000), ('GBP', 100000), ('CHF', 100000), ('TRY', 5000000), ('JPY', 150000), ('KWD', 300000))
        amounts (currency, from_minor),
      (values ('payout', 'CRM.Transaction.Actions.DecidePayout'), ('markRefunded', 'CRM.Transaction.Actions.MarkRefunded')) kinds (kind, permission)
  ) rule;
alter table tenants force row level security;
set local row_security = on;
select make_tenant_table('approval_rules', merchant => 'shared', grants => 'select, insert, update');

/* One request for each object. `made_by`: the people who asked for it or edited it, who may not decide. An edit begins a new round, in which
   decisions of before do not count. */
create table approval_requests (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  payment_method text not null,
  payment_provider text not null,
  kind text not null check (kind in ('payout', 'markRefunded')),
  object_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  from_minor bigint not null,
  permission text not null,
  needed int not null check (needed between 1 and 9),
  given int not null default 0,
  state text not null default 'Waiting' check (state in ('Waiting', 'Approved', 'Declined')),
  round int not null default 1,
  maker_name text not null,
  made_by uuid[] not null check (cardinality(made_by) > 0),
  version int not null default 1,
  asked_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, object_id),
  constraint approval_requests_given check (given between 0 and needed and (state = 'Approved') = (given = needed)),
  constraint approval_requests_decided check ((state = 'Waiting') = (decided_at is null))
);
select make_tenant_table('approval_requests', merchant => 'required', mode => true, grants => 'select, insert, update');

/* Who decided. One decision for each step and one for each person of a round; never by someone who made or edited the request. */
create table approval_decisions (
  tenant_id uuid not null references tenants (id),
  request_id uuid not null,
  round int not null,
  step int not null check (step > 0),
  merchant_id uuid not null,
  mode text not null check (mode in ('Test', 'Live')),
  payment_method text not null,
  payment_provider text not null,
  user_id uuid not null,
  user_name text not null,
  made_by uuid[] not null,
  verdict text not null check (verdict in ('Approved', 'Declined')),
  reason text not null,
  at timestamptz not null,
  primary key (tenant_id, request_id, round, step),
  unique (tenant_id, request_id, round, user_id),
  foreign key (tenant_id, request_id) references approval_requests (tenant_id, id),
  constraint approval_decisions_not_own check (user_id <> all (made_by))
);
select make_tenant_table('approval_decisions', merchant => 'required', mode => true, grants => 'select, insert');

-- They grow with payments. The owner of the tables is held to the walls as well.
set local row_security = off;
alter table table_lists no force row level security;
update table_lists set is_spread = true where table_name in ('approval_requests', 'approval_decisions');
alter table table_lists force row level security;
