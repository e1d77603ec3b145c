set local lock_timeout = '5s';

-- What a tenant's secrets are sealed with at rest. The key itself is sealed by the secret of the installation, so that the database alone
-- opens nothing. One of a tenant is active.
create table encryption_keys (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  fingerprint text not null,
  sealed_key text not null,
  state text not null check (state in ('Active', 'Retired')),
  created_at timestamptz not null,
  -- Whoever made it may belong to the platform, so it is no key of this tenant; the name is that of the day.
  created_by_id uuid not null,
  created_by text not null,
  rotated_at timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  constraint encryption_keys_rotated check ((state = 'Retired') = (rotated_at is not null))
);
create unique index encryption_keys_active on encryption_keys (tenant_id) where state = 'Active';
select make_tenant_table('encryption_keys', grants => 'select, insert, update');

-- What a connector signs in with at a service provider, sealed with the tenant's active key.
create table connector_credentials (
  tenant_id uuid not null,
  service_provider text not null,
  key_id uuid not null,
  sealed text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, service_provider),
  foreign key (tenant_id, service_provider) references service_providers (tenant_id, name),
  foreign key (tenant_id, key_id) references encryption_keys (tenant_id, id)
);
create index connector_credentials_key on connector_credentials (tenant_id, key_id);
select make_tenant_table('connector_credentials');
