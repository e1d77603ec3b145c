set local lock_timeout = '5s';

-- Names are sorted as the language of the reader sorts them, and found as a search folds them.
create collation text_en (provider = icu, locale = 'en');
create collation text_tr (provider = icu, locale = 'tr');

-- The indexes of a column go with it.
alter table users drop column name_sort, drop column last_name_sort;
alter table users
  add column full_name text generated always as (first_name || ' ' || last_name) stored,
  add column name_search text collate "C" generated always as (text_search(first_name || ' ' || last_name)) stored,
  add column last_name_search text collate "C" generated always as (text_search(last_name)) stored;
create index users_staff_name_en on users (tenant_id, full_name collate text_en, id) where merchant_id is null and deleted_at is null;
create index users_staff_name_tr on users (tenant_id, full_name collate text_tr, id) where merchant_id is null and deleted_at is null;
create index users_of_merchants_name_en on users (tenant_id, full_name collate text_en, id) where merchant_id is not null and deleted_at is null;
create index users_of_merchants_name_tr on users (tenant_id, full_name collate text_tr, id) where merchant_id is not null and deleted_at is null;
create index users_merchant_name_en on users (tenant_id, merchant_id, full_name collate text_en, id) where merchant_id is not null and deleted_at is null;
create index users_merchant_name_tr on users (tenant_id, merchant_id, full_name collate text_tr, id) where merchant_id is not null and deleted_at is null;
create index users_name_search on users (tenant_id, name_search) where deleted_at is null;
create index users_last_name_search on users (tenant_id, last_name_search) where deleted_at is null;

drop trigger merchant_name_parts on merchants;
alter table merchants drop column name_lc;
alter table merchants
  add column name_search text collate "C" generated always as (text_search(legal_business_name)) stored;
create index merchants_name_en on merchants (tenant_id, legal_business_name collate text_en, id);
create index merchants_name_tr on merchants (tenant_id, legal_business_name collate text_tr, id);

create or replace function insert_merchant_name_parts(merchant merchants) returns void language sql as $$
  insert into merchant_name_parts (tenant_id, part, merchant_id)
  select distinct merchant.tenant_id, substr(merchant.name_search, at, 100), merchant.id from generate_series(1, length(merchant.name_search)) at
$$;
create or replace function keep_merchant_name_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.name_search = old.name_search then return null; end if;
    delete from merchant_name_parts where tenant_id = new.tenant_id and merchant_id = new.id;
  end if;
  perform insert_merchant_name_parts(new);
  return null;
end $$;
create trigger merchant_name_parts after insert or update on merchants for each row execute function keep_merchant_name_parts();

-- The owner of the tables is held to the walls as well.
set local row_security = off;
alter table merchants no force row level security;
alter table merchant_name_parts no force row level security;
delete from merchant_name_parts;
select insert_merchant_name_parts(m) from merchants m;
alter table merchants force row level security;
alter table merchant_name_parts force row level security;
analyze merchants;
analyze merchant_name_parts;
analyze users;
