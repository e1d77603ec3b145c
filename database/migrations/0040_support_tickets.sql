set local lock_timeout = '5s';

-- Questions of a merchant to its tenant, or (without a merchant) of a tenant to the platform.
create table support_tickets (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid,
  channel text not null check (channel in ('CustomerToTenantTicketChannel', 'TenantToPlatformTicketChannel')),
  category text not null check (category in ('Integration', 'Processing', 'Operational', 'Clarification')),
  subject text not null check (length(subject) between 1 and 200),
  description text not null check (length(description) between 1 and 5000),
  words tsvector generated always as (to_tsvector('simple', subject || ' ' || description)) stored,
  priority text not null check (priority in ('Low', 'Medium', 'High')),
  status text not null check (status in ('Opened', 'Closed')),
  contact_email text not null,
  contact_emails text[] not null,
  -- Whoever wrote it down may belong to the platform, so it is no key of this tenant; the name is that of the day.
  raised_by_id uuid not null,
  raised_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id),
  constraint support_tickets_asker check ((channel = 'CustomerToTenantTicketChannel') = (merchant_id is not null))
);
create index support_tickets_channel on support_tickets (tenant_id, channel, created_at desc, id desc) include (merchant_id, status);
create index support_tickets_merchant on support_tickets (tenant_id, merchant_id, created_at desc, id desc);
create index support_tickets_platform on support_tickets (created_at desc, id desc) include (status) where channel = 'TenantToPlatformTicketChannel';
select make_tenant_table('support_tickets', merchant => 'optional', grants => 'select, insert, update');

-- What a ticket is about. Found both ways: the tickets of a payment as well as the payments of a ticket.
create table support_references (
  tenant_id uuid not null,
  ticket_id uuid not null,
  merchant_id uuid,
  key text not null check (key in ('Transaction', 'Customer', 'createdOn')),
  value text not null check (length(value) between 1 and 2000),
  place int not null,
  primary key (tenant_id, ticket_id, place),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id)
);
create index support_references_value on support_references (tenant_id, value, key) where key <> 'createdOn';
select make_tenant_table('support_references', merchant => 'optional', grants => 'select, insert');
