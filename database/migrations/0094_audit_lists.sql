set local lock_timeout = '5s';

-- What one person did, one action wherever it was done, and what was refused: each in the order of the audit page and the login history.
create index audit_actor on audit_records (tenant_id, actor_id, at desc, id desc);
create index audit_action on audit_records (tenant_id, action, at desc, id desc);
create index audit_refused on audit_records (tenant_id, at desc, id desc) where result = 'refused';
