set local lock_timeout = '5s';

-- What happens to accounts is a small part of the audit trail, and is looked at by itself.
create index audit_accounts on audit_records (tenant_id, at desc, id desc) where entity = 'accounts';
