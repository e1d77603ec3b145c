set local lock_timeout = '5s';

-- Work of the worker that fails for now: one row for each job and what it was asked to do, until it succeeds or is run again.
create table failed_jobs (
  tenant_id uuid not null,
  id uuid not null,
  job text not null,
  data jsonb not null,
  failed_since timestamptz not null,
  attempts int not null default 1,
  last_error text not null,
  primary key (tenant_id, id),
  unique (tenant_id, job, data)
);
create index failed_jobs_since on failed_jobs (failed_since desc, id desc);
select make_tenant_table('failed_jobs', grants => 'select, delete');
create policy every_row on failed_jobs to {{app_jobs}} using (true) with check (true);
grant select, insert, update, delete on failed_jobs to {{app_jobs}};
