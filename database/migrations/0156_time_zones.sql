set local lock_timeout = '5s';
set local row_security = off;

-- Zones that were kept before anyone asked whether this database knows them: it cannot tell the time of their users. US/Pacific-New was
-- another name of Los Angeles; Factory is the zone of no place, which browsers do not know.
alter table users no force row level security;
update users set time_zone = case time_zone when 'US/Pacific-New' then 'America/Los_Angeles' else 'UTC' end
where time_zone = 'Factory' or lower(time_zone) not in (select lower(name) from pg_timezone_names);
alter table users force row level security;
