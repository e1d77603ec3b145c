set local lock_timeout = '5s';

-- Scope of a transaction. After SET LOCAL ends the setting is '', not NULL: every reader goes through nullif.
create function cur_level() returns text language sql stable parallel safe as $$ select nullif(current_setting('app.level', true), '') $$;
create function cur_tenant() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('app.tenant_id', true), '')::uuid $$;
create function cur_merchant() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('app.merchant_id', true), '')::uuid $$;
create function cur_mode() returns text language sql stable parallel safe as $$ select nullif(current_setting('app.mode', true), '') $$;

-- SET LOCAL with quoted literals, because set_config() does not travel to the workers of a distributed database.
create function enter_scope(level text, tenant_id text, merchant_id text, mode text) returns void language plpgsql as $$
begin
  execute format('set local app.level = %L', coalesce(level, ''));
  execute format('set local app.tenant_id = %L', coalesce(tenant_id, ''));
  execute format('set local app.merchant_id = %L', coalesce(merchant_id, ''));
  execute format('set local app.mode = %L', coalesce(mode, ''));
end $$;

-- Which list a table is on: tenant (distributed by tenant_id), reference (copied everywhere) or local (coordinator only).
create table table_lists (table_name text primary key, list text not null check (list in ('tenant', 'reference', 'local')));

create function set_table_list(name text, list_name text) returns void language sql as $$
  insert into table_lists (table_name, list) values (name, list_name)
$$;

/* Walls of a table that belongs to tenants. merchant: none (merchants see nothing), shared (merchants read all rows of
   their tenant and change none), optional (merchants never see
   rows where it is null), required. mode: rows of the other mode do not exist. grants: what app_rw may do.
   The level is asked in a subselect: once for a statement instead of once for a row, and the planner takes it for true or
   false instead of for one row in two hundred (with which it sorts whole tenants rather than walk an index). */
create function make_tenant_table(name text, merchant text default 'none', mode boolean default false, grants text default 'select, insert, update, delete')
returns void language plpgsql as $$
begin
  perform set_table_list(name, 'tenant');
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant_rows on %I to {{app_rw}}, {{app_import}} using ((select cur_level() in (''tenant'', ''merchant'')) and tenant_id = cur_tenant()) with check ((select cur_level() in (''tenant'', ''merchant'')) and tenant_id = cur_tenant())', name);
  execute format('create policy platform_rows on %I for select to {{app_platform}} using ((select cur_level() = ''platform''))', name);
  if merchant = 'none' then
    execute format('create policy merchant_rows on %I as restrictive to {{app_rw}}, {{app_import}} using ((select cur_level() = ''tenant'')) with check ((select cur_level() = ''tenant''))', name);
  elsif merchant = 'shared' then
    execute format('create policy merchant_adds_none on %I as restrictive for insert to {{app_rw}}, {{app_import}} with check ((select cur_level() = ''tenant''))', name);
    execute format('create policy merchant_changes_none on %I as restrictive for update to {{app_rw}}, {{app_import}} using ((select cur_level() = ''tenant''))', name);
    execute format('create policy merchant_deletes_none on %I as restrictive for delete to {{app_rw}}, {{app_import}} using ((select cur_level() = ''tenant''))', name);
  else
    execute format('create policy merchant_rows on %I as restrictive to {{app_rw}}, {{app_import}} using ((select cur_level() = ''tenant'') or merchant_id = cur_merchant()) with check ((select cur_level() = ''tenant'') or merchant_id = cur_merchant())', name);
    if merchant = 'required' then execute format('alter table %I alter column merchant_id set not null', name); end if;
  end if;
  if mode then
    execute format('alter table %I alter column mode set not null', name);
    execute format('create policy mode_rows on %I as restrictive using (mode = cur_mode()) with check (mode = cur_mode())', name);
  end if;
  execute format('grant %s on %I to {{app_rw}}', grants, name);
  execute format('grant select on %I to {{app_platform}}', name);
  execute format('grant select on %I to {{app_backup}}', name);
end $$;

-- ── reference tables ──────────────────────────────────────────────────────────────────────────────
create table currencies (code text primary key check (code ~ '^[A-Z]{3}$'), name text not null, exponent int not null check (exponent between 0 and 4), active boolean not null default true);
create table countries (code text primary key check (code ~ '^[A-Z]{2}$'), name text not null, active boolean not null default true);
create table languages (code text primary key, name text not null, active boolean not null default true);
create function make_reference_table(name text) returns void language plpgsql as $$
begin
  perform set_table_list(name, 'reference');
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy everyone_reads on %I for select using (true)', name);
  execute format('create policy owner_writes on %I to current_user using (true) with check (true)', name);
  execute format('grant select on %I to {{app_rw}}, {{app_platform}}, {{app_import}}, {{app_backup}}, {{app_identity}}', name);
end $$;
select make_reference_table('currencies'), make_reference_table('countries'), make_reference_table('languages');

create table tenants (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  is_platform boolean not null default false,
  is_default boolean not null default false,
  active boolean not null default true,
  support_email text,
  theme jsonb not null default '{}',
  created_at timestamptz not null
);
create table users (
  tenant_id uuid not null references tenants (id),
  id uuid not null unique,
  merchant_id uuid,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  status text not null check (status in ('InvitationSent', 'Active', 'Inactive', 'Locked')),
  time_zone text not null default 'UTC',
  language text not null default 'en',
  last_login_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index users_list on users (tenant_id, created_at desc, id desc);
select set_table_list('tenants', 'reference'), set_table_list('users', 'reference'), set_table_list('table_lists', 'local');
alter table tenants enable row level security; alter table tenants force row level security;
alter table users enable row level security; alter table users force row level security;
alter table table_lists enable row level security; alter table table_lists force row level security;
create policy owner_rows on table_lists to current_user using (true) with check (true);
-- A tenant sees itself and its users; platform staff see all; identity needs every account to sign people in.
create policy own_tenant on tenants for select to {{app_rw}}, {{app_import}} using (cur_level() in ('tenant', 'merchant') and id = cur_tenant());
create policy own_tenant_written on tenants for insert to {{app_rw}} with check (cur_level() = 'tenant' and id = cur_tenant());
create policy own_tenant_changed on tenants for update to {{app_rw}} using (cur_level() = 'tenant' and id = cur_tenant()) with check (id = cur_tenant());
create policy platform_rows on tenants for select to {{app_platform}} using (cur_level() = 'platform');
create policy every_row on tenants for select to {{app_identity}}, {{app_jobs}} using (true);
create policy owner_rows on tenants to current_user using (true) with check (true);
create policy tenant_rows on users to {{app_rw}} using (cur_level() in ('tenant', 'merchant') and tenant_id = cur_tenant()) with check (cur_level() in ('tenant', 'merchant') and tenant_id = cur_tenant());
create policy merchant_rows on users as restrictive to {{app_rw}} using (cur_level() = 'tenant' or merchant_id = cur_merchant()) with check (cur_level() = 'tenant' or merchant_id = cur_merchant());
create policy platform_rows on users for select to {{app_platform}} using (cur_level() = 'platform');
create policy every_row on users to {{app_identity}} using (true) with check (true);
create policy owner_rows on users to current_user using (true) with check (true);
grant insert, update on tenants to {{app_rw}};
grant select on tenants to {{app_rw}}, {{app_platform}}, {{app_import}}, {{app_identity}}, {{app_jobs}}, {{app_backup}};
grant select, insert, update on users to {{app_rw}};
grant select on users to {{app_platform}}, {{app_backup}};
grant select, insert, update (status, last_login_at, first_name, last_name, updated_at, version) on users to {{app_identity}};

-- ── people and rights ─────────────────────────────────────────────────────────────────────────────
create table merchants (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid generated always as (id) stored,
  legal_business_name text not null,
  slug text not null,
  merchant_status text not null default 'Active' check (merchant_status in ('Active', 'Inactive', 'Closing', 'Closed')),
  processing_status text not null check (processing_status in ('NoProcessing', 'SandboxEnabled', 'LiveProcessing')),
  boarding_stage text not null default 'Approved',
  review_status text not null default 'Approved',
  merchant_type text not null default 'Direct',
  activation_date timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, slug)
);
select make_tenant_table('merchants', merchant => 'optional');
alter table users add foreign key (tenant_id, merchant_id) references merchants (tenant_id, id);

create table websites (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid not null,
  name text not null,
  url text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)
);
create index websites_merchant on websites (tenant_id, merchant_id);
select make_tenant_table('websites', merchant => 'required');

create table roles (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid,
  name text not null,
  level text not null check (level in ('platform', 'tenant', 'merchant')),
  is_system boolean not null default false,
  permissions text[] not null default '{}',
  sca_required_permissions text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index roles_name on roles (tenant_id, level, coalesce(merchant_id, '00000000-0000-0000-0000-000000000000'), name);
select make_tenant_table('roles', merchant => 'optional');

create table user_roles (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, role_id) references roles (tenant_id, id)
);
select make_tenant_table('user_roles');
create policy every_row on roles for select to {{app_identity}} using (true);
create policy every_row on user_roles for select to {{app_identity}} using (true);
create policy every_row on merchants for select to {{app_identity}} using (true);
grant select on roles, user_roles, merchants to {{app_identity}};

-- What a person chose for himself: columns of a list, drawer width. One row per user and key.
create table user_preferences (
  tenant_id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
select make_tenant_table('user_preferences', merchant => 'optional');

-- ── cross-cutting ─────────────────────────────────────────────────────────────────────────────────
create table audit_records (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  at timestamptz not null,
  actor_id uuid,
  actor_level text not null,
  actor_name text not null,
  action text not null,
  entity text not null,
  entity_id text,
  result text not null default 'done',
  before jsonb,
  after jsonb,
  request_id text,
  primary key (tenant_id, id)
);
create index audit_at on audit_records (tenant_id, at, id);
create index audit_entity on audit_records (tenant_id, entity, entity_id, id desc);
select make_tenant_table('audit_records', merchant => 'optional', grants => 'select, insert');

-- The hash chain over audit_records, one per tenant, written by the worker alone.
create table audit_seals (
  tenant_id uuid not null,
  seq bigint not null,
  audit_id uuid not null,
  hash text not null,
  sealed_at timestamptz not null,
  primary key (tenant_id, seq),
  unique (tenant_id, audit_id)
);
select make_tenant_table('audit_seals', grants => 'select, insert');

create table idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  operation text not null,
  key text not null,
  merchant_id uuid,
  payload_hash text not null,
  response_status int not null,
  response_body jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);
select make_tenant_table('idempotency_keys', merchant => 'optional', grants => 'select, insert, delete');

create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  mode text,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  available_at timestamptz not null,
  leased_until timestamptz,
  attempts int not null default 0,
  last_error text,
  parked_at timestamptz,
  primary key (tenant_id, id)
);
create index outbox_due on outbox (available_at) where parked_at is null;
select make_tenant_table('outbox', merchant => 'optional', grants => 'select, insert');
create policy every_row on outbox to {{app_jobs}} using (true) with check (true);
grant select, update, delete on outbox to {{app_jobs}};
