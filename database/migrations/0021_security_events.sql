set local lock_timeout = '5s';

-- What happens to accounts belongs to the audit trail too. Identity adds it for the tenant of the person, and for the
-- platform where the address belongs to nobody; it can neither read nor change any of the trail.
create policy identity_adds on audit_records for insert to {{app_identity}} with check (
  entity = 'accounts' and action like 'identity.%' and before is null and (
    exists (
      select from users u
      where u.id = actor_id and u.tenant_id = audit_records.tenant_id and u.merchant_id is not distinct from audit_records.merchant_id
    )
    or (actor_id is null and merchant_id is null and exists (select from tenants t where t.id = audit_records.tenant_id and t.is_platform))
  )
);
grant insert on audit_records to {{app_identity}};
