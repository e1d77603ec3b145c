set local lock_timeout = '5s';
set local row_security = off;

/* Which merchants and payments a record names, for the walls: what it is about, whose it is, and those in what became different. Beside the
   seal, which covers the record as it was written. */
alter table audit_records
  add column merchant_ids uuid[] not null default '{}',
  add column transaction_ids uuid[] not null default '{}';

-- Once, for the records of before; no column that a seal covers is written. The owner of the tables is held to the walls as well.
alter table audit_records disable trigger audit_records_append_only;
alter table audit_records no force row level security;
alter table support_tickets no force row level security;
alter table users no force row level security;

with about as (
  select tenant_id, id, entity, merchant_id, jsonb_build_array(before, after) as said,
    case when entity_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entity_id::uuid end as entity_id
  from audit_records
), named as (
  select a.tenant_id, a.id,
    array(select distinct m.id from (
      select a.merchant_id as id
      union all select a.entity_id where a.entity = 'merchants'
      union all select t.merchant_id from support_tickets t
        where a.entity in ('tickets', 'support', 'scoping') and t.tenant_id = a.tenant_id and t.id = a.entity_id
      union all select u.merchant_id from users u
        where a.entity in ('users', 'people', 'limits') and u.tenant_id = a.tenant_id and u.id = a.entity_id
      union all select found[1]::uuid from (
        select jsonb_path_query(a.said, '$.**.merchants') as value
        union all select jsonb_path_query(a.said, '$.**.merchantId')
        union all select jsonb_path_query(a.said, '$.**.customerId')
        union all select jsonb_path_query(a.said, '$.** ? (@.key == "Customer").value')) s
        cross join lateral regexp_matches(lower(s.value::text), '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') found
    ) m where m.id is not null) as merchants,
    array(select distinct p.id from (
      select a.entity_id as id where a.entity = 'transactions'
      union all select found[1]::uuid from (
        select jsonb_path_query(a.said, '$.**.transactionId') as value
        union all select jsonb_path_query(a.said, '$.**.childTransactionId')
        union all select jsonb_path_query(a.said, '$.** ? (@.key == "Transaction").value')) s
        cross join lateral regexp_matches(lower(s.value::text), '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') found
    ) p where p.id is not null) as transactions
  from about a
)
update audit_records r set merchant_ids = n.merchants, transaction_ids = n.transactions
  from named n
  where n.tenant_id = r.tenant_id and n.id = r.id and (n.merchants <> '{}' or n.transactions <> '{}');

alter table users force row level security;
alter table support_tickets force row level security;
alter table audit_records force row level security;
alter table audit_records enable trigger audit_records_append_only;

/* Whoever is held to some merchants or payments reads no record that names another. Until now two policies looked into the record itself,
   by names that records no longer have. What was done to a payment itself is asked only of those who are held within merchants: to the
   others its merchant says enough, also of a payment of the other mode. */
drop policy limited_parts on audit_records;
drop policy limited_references on audit_records;
create policy limited_merchants on audit_records as restrictive for select to {{app_limited}} using (not exists (
  select from unnest(merchant_ids) n (id)
    where not exists (select 1 from merchants m where m.tenant_id = audit_records.tenant_id and m.id = n.id)));
create policy limited_payments on audit_records as restrictive for select to {{app_limited}} using (
  (entity = 'transactions' and not (select is_held_within_merchants()))
  or not exists (select from unnest(transaction_ids) n (id)
    where not exists (select 1 from transactions t where t.tenant_id = audit_records.tenant_id and t.id = n.id)));
