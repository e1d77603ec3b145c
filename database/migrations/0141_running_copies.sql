set local lock_timeout = '5s';

-- The exports that are being copied out of the database, in all processes. A lease that has ended belongs to a process that has died.
create table running_copies (
  id uuid primary key,
  kind text not null check (kind in ('person', 'background')),
  tenant_id uuid not null,
  user_id uuid,

  leased_until timestamptz not null
);
select set_table_list('running_copies', 'local');
alter table running_copies enable row level security; alter table running_copies force row level security;
create policy every_row on running_copies to {{app_jobs}} using (true) with check (true);
grant select on running_copies to {{app_backup}};
grant select, insert, update, delete on running_copies to {{app_jobs}};
