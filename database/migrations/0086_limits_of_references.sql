set local lock_timeout = '5s';

/* What a ticket was said to be about is told by its audit records too: whoever is held to some payments or merchants reads none that
   names another. */
create policy limited_references on audit_records as restrictive for select to {{app_limited}} using (entity <> 'tickets' or not exists (
  select from jsonb_array_elements(case jsonb_typeof(after -> 'references') when 'array' then after -> 'references' else '[]' end) r
    cross join lateral (select case when pg_input_is_valid(r ->> 'value', 'uuid') then (r ->> 'value')::uuid end as id) v
  where (r ->> 'key' = 'Transaction' and not exists (select 1 from transactions t where t.tenant_id = audit_records.tenant_id and t.id = v.id))
    or (r ->> 'key' = 'Customer' and not exists (select 1 from merchants m where m.tenant_id = audit_records.tenant_id and m.id = v.id))));
