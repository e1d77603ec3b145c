set local lock_timeout = '5s';

-- A backup says in which release it was written: the migrations are the only table that its role could not read.
grant select on schema_migrations to {{app_backup}};
