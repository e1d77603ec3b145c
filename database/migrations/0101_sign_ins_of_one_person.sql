set local lock_timeout = '5s';

-- The sign-ins of one person in their order: a plan that is kept for any person would else walk those of all for one who rarely signs in.
create index audit_account_of on audit_records (tenant_id, actor_id, at desc, id desc) where entity = 'accounts';
