set local lock_timeout = '5s';
-- What anyone may make without signing in lies in numbered places of a ring: a new row takes the place of the oldest one, so that
-- there is never more of it than the ring has places, whatever comes.
alter table identity.oidc_payloads add column place int;
create index oidc_payloads_place on identity.oidc_payloads (place) where place is not null;
create sequence identity.unfinished_places;
grant usage on sequence identity.unfinished_places to {{app_identity}};
