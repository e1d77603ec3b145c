set local lock_timeout = '5s';

-- Files that people upload for support tickets. The bytes lie in the file store under <tenant id>/<id>. Until a ticket carries it
-- (attached_at), a file is its uploader's alone and is swept after a day; a row with deleted_at waits for its bytes to go.
create table files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  merchant_id uuid,
  -- Whoever uploaded it may belong to the platform, so it is no key of this tenant.
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null check (length(content_type) between 1 and 100),
  size int not null check (size between 1 and 5242880),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('pending', 'clean', 'blocked')),
  attached_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id)
);
create index files_loose on files (tenant_id, owner_id, created_at) where attached_at is null;
create index files_pending on files (tenant_id, created_at) where state = 'pending';
select make_tenant_table('files', merchant => 'optional');

alter table support_references drop constraint support_references_key_check;
alter table support_references add constraint support_references_key_check check (key in ('Transaction', 'Customer', 'File', 'createdOn'));
