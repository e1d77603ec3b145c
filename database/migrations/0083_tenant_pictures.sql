set local lock_timeout = '5s';

-- Pictures of a tenant's portal by their place, as data URLs: small, and looked into before they stand here.
alter table tenants
  add column pictures jsonb not null default '{}' check (jsonb_typeof(pictures) = 'object' and octet_length(pictures::text) <= 70000);
