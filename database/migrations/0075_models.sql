set local lock_timeout = '5s';

-- A secret of a tenant that is no connector's, sealed with its active key; the name says what it opens.
create table tenant_secrets (
  tenant_id uuid not null,
  name text not null check (name in ('model')),
  key_id uuid not null,
  sealed text not null,
  -- By which a person knows it again; empty where it is too short to show any of it.
  ends_in text not null check (length(ends_in) <= 4),
  updated_at timestamptz not null,
  primary key (tenant_id, name),
  foreign key (tenant_id, key_id) references encryption_keys (tenant_id, id)
);
create index tenant_secrets_key on tenant_secrets (tenant_id, key_id);
select make_tenant_table('tenant_secrets');

-- The language model that drafts scope for the tickets of a tenant. Its key lies in tenant_secrets.
create table model_settings (
  tenant_id uuid not null primary key references tenants (id),
  is_on boolean not null,
  base_url text not null check (length(base_url) between 1 and 500),
  model text not null check (length(model) between 1 and 200),
  time_limit_seconds int not null check (time_limit_seconds between 1 and 60),
  sends text not null check (sends in ('Opening', 'Comments', 'InternalComments')),
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by text not null
);
select make_tenant_table('model_settings', grants => 'select, insert, update');
