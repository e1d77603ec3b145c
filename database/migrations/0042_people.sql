set local lock_timeout = '5s';

-- A person leaves a mark: his row stays, since much names it, and his address is free again.
alter table users
  add column phone text check (length(phone) between 3 and 40),
  add column deleted_at timestamptz,
  -- After too many wrong passwords or codes; written by identity, beside its own count.
  add column locked_until timestamptz,
  add column name_sort text collate "C" generated always as (lower(first_name || ' ' || last_name)) stored,
  add column last_name_sort text collate "C" generated always as (lower(last_name)) stored,
  add column email_sort text collate "C" generated always as (email) stored;

-- Who invites an address that somebody elsewhere has must not learn of it: it is unique where the inviter sees, not beyond.
alter table users drop constraint users_email_key;
create unique index users_address on users (tenant_id, coalesce(merchant_id, '00000000-0000-0000-0000-000000000000'), email) where deleted_at is null;
create index users_email on users (email) where deleted_at is null;

-- Lists: staff, users of all merchants, users of one; by age and by name. Searches: by the beginning of name, last name or address.
drop index users_list;
create index users_staff on users (tenant_id, created_at desc, id desc) where merchant_id is null and deleted_at is null;
create index users_staff_name on users (tenant_id, name_sort, id) where merchant_id is null and deleted_at is null;
create index users_of_merchants on users (tenant_id, created_at desc, id desc) where merchant_id is not null and deleted_at is null;
create index users_of_merchants_name on users (tenant_id, name_sort, id) where merchant_id is not null and deleted_at is null;
create index users_merchant on users (tenant_id, merchant_id, created_at desc, id desc) where merchant_id is not null and deleted_at is null;
create index users_merchant_name on users (tenant_id, merchant_id, name_sort, id) where merchant_id is not null and deleted_at is null;
create index users_name on users (tenant_id, name_sort) where deleted_at is null;
create index users_last_name on users (tenant_id, last_name_sort) where deleted_at is null;
create index users_address_begins on users (tenant_id, email_sort) where deleted_at is null;
create index users_status on users (tenant_id, status, created_at desc, id desc) where deleted_at is null;
create index users_locked on users (tenant_id, locked_until) where locked_until is not null and deleted_at is null;

-- The level is asked once for a statement, as in make_tenant_table.
alter policy tenant_rows on users
  using ((select cur_level() in ('tenant', 'merchant')) and tenant_id = cur_tenant())
  with check ((select cur_level() in ('tenant', 'merchant')) and tenant_id = cur_tenant());
alter policy merchant_rows on users
  using ((select cur_level() = 'tenant') or merchant_id = cur_merchant())
  with check ((select cur_level() = 'tenant') or merchant_id = cur_merchant());

grant update (locked_until) on users to {{app_identity}};
create index one_time_links_user on identity.one_time_links (user_id) where user_id is not null;
create index one_time_links_account on identity.one_time_links (account_id) where account_id is not null;
