set local lock_timeout = '5s';

-- What a person is told in the portal, his own and nobody else's; kept for 30 days. A person is told of Test and of Live in one
-- list, so the mode it is about is a mark and no wall. The address is a place of the portal, or the ids of report files with commas between.
create table notifications (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  about_mode text not null check (about_mode in ('Test', 'Live')),
  type text not null check (type in ('PreCheckForm', 'Proposal', 'Agreement', 'BoardingDocuments', 'Task', 'TransactionVelocityAlert', 'ReportGenerated')),
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) <= 2000),
  object_url text not null check (length(object_url) <= 2000),
  use_router boolean not null,
  is_read boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index notifications_person on notifications (tenant_id, user_id, created_at desc, id desc);
create index notifications_age on notifications (tenant_id, created_at);
select make_tenant_table('notifications', merchant => 'optional');
