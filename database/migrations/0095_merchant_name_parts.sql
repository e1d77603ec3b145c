set local lock_timeout = '5s';

/* A merchant is looked for by any part of its name. Behind the walls only a beginning may use an index, so each end of a name that
   begins with one more letter is a row: whatever part is looked for is the beginning of one. As long as what can be asked for. */
create table merchant_name_parts (
  tenant_id uuid not null,
  part text collate "C" not null,
  merchant_id uuid not null,
  primary key (tenant_id, part, merchant_id),
  foreign key (tenant_id, merchant_id) references merchants (tenant_id, id) on delete cascade
);
create index merchant_name_parts_merchant on merchant_name_parts (tenant_id, merchant_id);
select make_tenant_table('merchant_name_parts', merchant => 'required', grants => 'select, insert, delete');

create function insert_merchant_name_parts(merchant merchants) returns void language sql as $$
  insert into merchant_name_parts (tenant_id, part, merchant_id)
  select distinct merchant.tenant_id, substr(merchant.name_lc, at, 100), merchant.id from generate_series(1, length(merchant.name_lc)) at
$$;
create function keep_merchant_name_parts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.name_lc = old.name_lc then return null; end if;
    delete from merchant_name_parts where tenant_id = new.tenant_id and merchant_id = new.id;
  end if;
  perform insert_merchant_name_parts(new);
  return null;
end $$;
create trigger merchant_name_parts after insert or update on merchants for each row execute function keep_merchant_name_parts();
select insert_merchant_name_parts(m) from merchants m;
analyze merchant_name_parts;
