set local lock_timeout = '5s';
-- feature: dashboards, dashboard-settings

-- Categories and widgets that the platform keeps for everyone, and those that a tenant keeps for itself. What a widget shows is read under the
-- rights of its reader, so the rows hold no figures and no secrets.
create table standard_dashboard_categories (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  name_tr text check (length(name_tr) between 1 and 60),
  user_type text not null check (user_type in ('crm', 'Merchant')),
  place int not null default 0 check (place between 0 and 999)
);
select make_facts_table('standard_dashboard_categories');
create unique index standard_dashboard_categories_name on standard_dashboard_categories (user_type, lower(name));

create table standard_dashboard_widgets (
  id uuid primary key,
  category_id uuid not null references standard_dashboard_categories (id),
  name text not null check (length(name) between 1 and 100),
  name_tr text check (length(name_tr) between 1 and 100),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  endpoint text not null check (length(endpoint) between 1 and 200),
  more_endpoint text check (length(more_endpoint) between 1 and 200),
  filters text not null default '{}' check (length(filters) <= 4000),
  -- Tenants that the platform does not give it to.
  withheld_from uuid[] not null default '{}'
);
select make_facts_table('standard_dashboard_widgets');
create index standard_dashboard_widgets_category on standard_dashboard_widgets (category_id);
create unique index standard_dashboard_widgets_name on standard_dashboard_widgets (category_id, lower(name));

create table dashboard_categories (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_tr text check (length(name_tr) between 1 and 60),
  user_type text not null check (user_type in ('crm', 'Merchant')),
  place int not null default 0 check (place between 0 and 999),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
select make_tenant_table('dashboard_categories', merchant => 'shared');
create unique index dashboard_categories_name on dashboard_categories (tenant_id, user_type, lower(name));

-- The category is one of the tenant or one of the platform, so no foreign key names it.
create table dashboard_widgets (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  category_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  name_tr text check (length(name_tr) between 1 and 100),
  data jsonb not null check (jsonb_typeof(data) = 'object'),
  endpoint text not null check (length(endpoint) between 1 and 200),
  more_endpoint text check (length(more_endpoint) between 1 and 200),
  filters text not null default '{}' check (length(filters) <= 4000),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
select make_tenant_table('dashboard_widgets', merchant => 'shared');
create unique index dashboard_widgets_name on dashboard_widgets (tenant_id, category_id, lower(name));

-- The widgets of a role, by its id, or by name (`merchant:Viewer`) of a role that each merchant starts with. Until somebody decides on a
-- role, it has all widgets of its kind of user. Ids of roles are not used a second time.
create table dashboard_role_widgets (
  tenant_id uuid not null references tenants (id),
  role text not null check (role ~ '^(merchant:.{1,100}|[0-9a-f-]{36})$'),
  widget_ids uuid[] not null,
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (tenant_id, role)
);
select make_tenant_table('dashboard_role_widgets', merchant => 'shared');

-- The arrangement of a person: their own categories, and where the widgets lie that colleagues share with them.
create table user_dashboards (
  tenant_id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  version int not null default 1 check (version > 0),
  categories jsonb not null default '[]' check (jsonb_typeof(categories) = 'array'),
  spots jsonb not null default '{}' check (jsonb_typeof(spots) = 'object'),
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select make_tenant_table('user_dashboards', merchant => 'optional');

-- A copy of a widget on the dashboard of a person, and the roles of their organisation that it is shared with.
create table user_widgets (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  base_id uuid not null,
  name text check (length(name) between 1 and 100),
  filters text check (length(filters) <= 4000),
  category_id uuid,
  x smallint not null check (x between 0 and 11),
  y smallint not null check (y between 0 and 500),
  w smallint not null check (w between 1 and 12),
  h smallint not null check (h between 1 and 40),
  shared_with uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index user_widgets_person on user_widgets (tenant_id, user_id);
create index user_widgets_shared on user_widgets using gin (shared_with) where shared_with <> '{}';
create index user_widgets_base on user_widgets (tenant_id, base_id);
select make_tenant_table('user_widgets', merchant => 'optional');

-- The figures of the landing page, as widgets.
set local row_security = off;
alter table standard_dashboard_categories no force row level security;
alter table standard_dashboard_widgets no force row level security;
insert into standard_dashboard_categories (id, name, name_tr, user_type, place, is_standard) values
  ('0d000000-0000-4000-8000-000000000001', 'Today', 'Bugün', 'crm', 0, true),
  ('0d000000-0000-4000-8000-000000000002', 'Payments', 'Ödemeler', 'crm', 1, true),
  ('0d000000-0000-4000-8000-000000000003', 'Operations', 'Operasyon', 'crm', 2, true),
  ('0d000000-0000-4000-8000-000000000011', 'Today', 'Bugün', 'Merchant', 0, true),
  ('0d000000-0000-4000-8000-000000000012', 'Payments', 'Ödemeler', 'Merchant', 1, true),
  ('0d000000-0000-4000-8000-000000000013', 'Operations', 'Operasyon', 'Merchant', 2, true);

create temporary table shipped on commit drop as
select * from (values
  (1, 1, 'Payments', 'Ödemeler', '/reporting/figures', null,
    '{"widgetType":"COUNT_WIDGET","description":"Of the chosen period","customPipe":"number"}', 'both'),
  (2, 1, 'Success rate', 'Başarı oranı', '/reporting/figures', null,
    '{"widgetType":"SUCCESS_RATE_WIDGET","description":"Successful of all decided payments"}', 'both'),
  (3, 1, 'Last 24 hours', 'Son 24 saat', '/reporting/last-24-hours', '/reporting/transactions-by-date',
    '{"widgetType":"CHART_WIDGET","isLast24Hours":true,"chartConfiguration":{"chartType":"LineChart","xAxisColumn":"hour","yAxisColumn":["volume"],"tooltipType":"currency"}}', 'both'),
  (4, 2, 'Volume by date', 'Tarihe göre hacim', '/reporting/transactions-by-date', null,
    '{"widgetType":"CHART_WIDGET","chartConfiguration":{"chartType":"ComboChart","xAxisColumn":"date","yAxisColumn":["volume","count"],"tooltipType":"currency"}}', 'both'),
  (5, 2, 'Payments by status', 'Duruma göre ödemeler', '/reporting/transactions-by-status', null,
    '{"widgetType":"CHART_WIDGET","chartConfiguration":{"chartType":"PieChart","xAxisColumn":"status","yAxisColumn":["count"]}}', 'both'),
  (6, 2, 'Volume by payment method', 'Ödeme yöntemine göre hacim', '/reporting/transactions-by-payment-method', null,
    '{"widgetType":"CHART_WIDGET","chartConfiguration":{"chartType":"BarChart","xAxisColumn":"paymentMethod","yAxisColumn":["volume"],"tooltipType":"currency"}}', 'both'),
  (7, 2, 'Service providers', 'Hizmet sağlayıcılar', '/reporting/transactions-by-service-provider', null,
    '{"widgetType":"TABLE_WIDGET","tableConfiguration":{"tableDataColumns":["serviceProvider","currency","volume","count","successRate"]}}', 'both'),
  (8, 2, 'Currencies', 'Para birimleri', '/reporting/transactions-by-currency', null,
    '{"widgetType":"TABLE_WIDGET","tableConfiguration":{"tableDataColumns":["currency","volume","count","successRate"]}}', 'both'),
  (9, 3, 'Why payments fail', 'Ödemeler neden başarısız', '/reporting/declines-by-reason', null,
    '{"widgetType":"CHART_WIDGET","chartConfiguration":{"chartType":"BarChart","xAxisColumn":"failureReason","yAxisColumn":["unsuccessful"]}}', 'both'),
  (10, 2, 'Payments by country', 'Ülkeye göre ödemeler', '/reporting/transactions-by-country', null,
    '{"widgetType":"MAP_WIDGET","chartConfiguration":{"chartType":"GeoChart","xAxisColumn":"country","yAxisColumn":["count"]}}', 'both'),
  (11, 2, 'Largest customers', 'En büyük müşteriler', '/reporting/chart-by-customer', null,
    '{"widgetType":"TABLE_WIDGET","tableConfiguration":{"tableDataColumns":["customer","currency","volume","count","successRate"],"navigationUrl":"/crm/organizations/{customerId}"}}', 'crm'),
  (12, 3, 'Boarding stages', 'Başvuru aşamaları', '/reporting/boarding-stages', null,
    '{"widgetType":"PIPELINE_CHART","chartConfiguration":{"chartType":"BarChart","xAxisColumn":"stage","yAxisColumn":["count"]}}', 'crm'),
  (13, 3, 'Webhook endpoints', 'Webhook uç noktaları', '/reporting/webhook-status', null, '{"widgetType":"WEBHOOK_STATUS"}', 'both'),
  (14, 1, 'Make it yours', 'Kendinize göre düzenleyin', '/reporting/text', null,
    '{"widgetType":"BANNER_WIDGET","banner":{"text":"Add, move and share widgets to make this dashboard yours.","textTr":"Bu paneli kendinize göre düzenlemek için bileşen ekleyin, taşıyın ve paylaşın."}}', 'both')
) shipped (place, category, name, name_tr, endpoint, more_endpoint, data, who);
insert into standard_dashboard_widgets (id, category_id, name, name_tr, data, endpoint, more_endpoint, is_standard)
  select ('0d000000-0000-4000-8000-0000000001' || lpad(place::text, 2, '0'))::uuid, ('0d000000-0000-4000-8000-00000000000' || category)::uuid,
    name, name_tr, data::jsonb, endpoint, more_endpoint, true from shipped
  union all
  select ('0d000000-0000-4000-8000-0000000002' || lpad(place::text, 2, '0'))::uuid, ('0d000000-0000-4000-8000-00000000001' || category)::uuid,
    name, name_tr, data::jsonb, endpoint, more_endpoint, true from shipped where who = 'both';
alter table standard_dashboard_categories force row level security;
alter table standard_dashboard_widgets force row level security;
set local row_security = on;
