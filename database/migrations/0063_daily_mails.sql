set local lock_timeout = '5s';

-- One mail a day and person at most, by his own calendar: the row of a day is written with the mail that it stands for.
create table daily_mails (
  tenant_id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  day date not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, day),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select make_tenant_table('daily_mails', merchant => 'optional');
