set local lock_timeout = '5s';
set local row_security = off;

/* By which method each payment that a record names is made, and which provider it is with: one of each for every id of transaction_ids, empty
   where the payment is unknown. Beside the seal, as the ids are. A record that names something unknown is shown to no one with access limits. */
alter table audit_records
  add column payment_methods text[] not null default '{}',
  add column payment_providers text[] not null default '{}',
  add column names_unknown boolean not null default false;

-- Once, for the records of before; no column that a seal covers is written. The owner of the tables is held to the walls as well.
alter table audit_records disable trigger audit_records_append_only;
alter table audit_records no force row level security;
alter table merchants no force row level security;
alter table transactions no force row level security;
update audit_records r set
    merchant_ids = array(select unnest(r.merchant_ids) union select t.merchant_id from transactions t
      where t.tenant_id = r.tenant_id and t.id = any (r.transaction_ids)),
    payment_methods = array(select coalesce(t.payment_method, '') from unnest(r.transaction_ids) with ordinality n (id, place)
      left join transactions t on t.tenant_id = r.tenant_id and t.id = n.id order by place),
    payment_providers = array(select coalesce(t.service_provider, '') from unnest(r.transaction_ids) with ordinality n (id, place)
      left join transactions t on t.tenant_id = r.tenant_id and t.id = n.id order by place),
    names_unknown =
      exists (select from unnest(r.merchant_ids) n (id) where not exists (select from merchants m where m.tenant_id = r.tenant_id and m.id = n.id))
      or exists (select from unnest(r.transaction_ids) n (id) where not exists (select from transactions t where t.tenant_id = r.tenant_id and t.id = n.id))
  where r.merchant_ids <> '{}' or r.transaction_ids <> '{}';
alter table transactions force row level security;
alter table merchants force row level security;
alter table audit_records force row level security;
alter table audit_records enable trigger audit_records_append_only;

-- A payment that is passed on takes its records along, as it takes its parts (0190).
grant update (payment_providers) on audit_records to {{app_rw}};
select let_change('audit_records', 'payment_providers');
