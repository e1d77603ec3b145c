set local lock_timeout = '5s';

-- Which tickets a bulk of the platform is about, until the worker has written a row for each in its tenant.
alter table support_bulks add column meant jsonb;
