set local lock_timeout = '5s';
-- feature: report-catalogue

-- What the platform says of a report: its titles, the tenants that have it (null: all of them), and the longest period where that is shorter
-- than the report could show. A report without a row is as it is declared.
create table report_catalogue (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{1,59}$'),
  name_en text check (length(name_en) between 1 and 100),
  name_tr text check (length(name_tr) between 1 and 100),
  tenant_ids uuid[] check (cardinality(tenant_ids) <= 500),
  most_days int check (most_days between 1 and 731)
);
select make_facts_table('report_catalogue');
