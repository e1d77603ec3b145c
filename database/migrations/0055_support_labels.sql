set local lock_timeout = '5s';

-- How an organisation sorts its tickets: a merchant, or (without one) the staff of a tenant.
create table support_labels (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid,
  value text not null check (length(value) between 1 and 40),
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  description text not null check (length(description) <= 200),
  is_default boolean not null,
  place int not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Tickets that carried it keep its id, and show no label.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)
);
create unique index support_labels_value on support_labels (tenant_id, merchant_id, lower(value)) nulls not distinct where deleted_at is null;
create index support_labels_place on support_labels (tenant_id, merchant_id, place) where deleted_at is null;
select make_tenant_table('support_labels', merchant => 'optional', grants => 'select, insert, update');

-- Each side of a ticket has a label of its own on it.
alter table support_tickets
  add column merchant_label_id uuid,
  add column tenant_label_id uuid,
  add foreign key (tenant_id, merchant_label_id) references support_labels (tenant_id, id),
  add foreign key (tenant_id, tenant_label_id) references support_labels (tenant_id, id);
create index support_tickets_merchant_label on support_tickets (tenant_id, merchant_label_id, created_at desc, id desc) where merchant_label_id is not null;
create index support_tickets_tenant_label on support_tickets (tenant_id, tenant_label_id, created_at desc, id desc) where tenant_label_id is not null;
