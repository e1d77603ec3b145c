set local lock_timeout = '5s';

-- What a tenant says of each fact; of any other the platform's standard holds.
create function make_choice_table(facts text, flags text[]) returns void language plpgsql as $$
declare
  chosen text := 'chosen_' || facts;
  flag text;
begin
  execute format('create table %I (
    tenant_id uuid not null references tenants (id),
    code text not null references %I (code),
    version int not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant_id, code)
  )', chosen, facts);
  foreach flag in array flags loop
    execute format('alter table %I add column %I boolean not null', chosen, flag);
  end loop;
  execute format('create index %I on %I (code)', chosen || '_code', chosen);
  perform make_tenant_table(chosen, merchant => 'shared', grants => 'select, insert, update');
end $$;
