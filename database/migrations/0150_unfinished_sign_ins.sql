set local lock_timeout = '5s';
-- What anyone may make without signing in lies in numbered places of a ring: a new row takes the place of the oldest one, so that
-- there is never more of it than the ring has places, whatever comes.
alter table identity.oidc_payloads add column place int;
create index oidc_payloads_place on identity.oidc_payloads (place) where place is not null;
-- How many have been made; one row, made with the first of them.
create table identity.unfinished_places (
  id int primary key check (id = 1),
  made bigint not null
);
grant select, insert, update, delete on identity.unfinished_places to {{app_identity}};
grant select on identity.unfinished_places to {{app_backup}};
select set_table_list('identity.unfinished_places', 'local');
