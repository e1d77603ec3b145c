set local lock_timeout = '5s';

-- What identity mails waits in the outbox too, in the transaction of what it tells of. It goes to an address that may belong to nobody
-- yet, so it lies with the platform.
drop policy identity_adds on outbox;
create policy identity_adds on outbox for insert to {{app_identity}} with check (
  (topic = 'account.noticed' and exists (
    select from users u
    where u.id = (payload ->> 'userId')::uuid and u.tenant_id = outbox.tenant_id and u.merchant_id is not distinct from outbox.merchant_id
  ))
  or (topic = 'account.letter_due' and merchant_id is null and exists (select from tenants t where t.id = outbox.tenant_id and t.is_platform))
);
