set local lock_timeout = '5s';

-- updated_at is null until something has been changed.
alter table tenants
  add column version int not null default 1,
  add column updated_at timestamptz;
create unique index tenants_one_platform on tenants (is_platform) where is_platform;
create unique index tenants_one_default on tenants (is_default) where is_default;

alter table merchants
  add column name_lc text collate "C" generated always as (lower(legal_business_name)) stored,
  add column description text check (length(description) <= 2000),
  add column merchant_notes text check (length(merchant_notes) <= 5000),
  add column visibility text not null default 'Visible' check (visibility in ('Visible', 'Hidden')),
  add column version int not null default 1,
  add column updated_at timestamptz,
  add constraint merchants_boarding_stage check (boarding_stage in ('Created', 'Documents', 'Reviewed', 'Approved', 'Rejected')),
  add constraint merchants_review_status check (review_status in ('Pending', 'Clarification', 'Approved', 'Rejected')),
  add constraint merchants_type check (merchant_type in ('Direct', 'Partner', 'Marketplace', 'PaymentFacilitator'));
-- The orders that the list of customers is walked in.
create index merchants_created on merchants (tenant_id, created_at desc, id desc);
create index merchants_name on merchants (tenant_id, name_lc, id);

alter table websites
  add column version int not null default 1,
  add column updated_at timestamptz;
