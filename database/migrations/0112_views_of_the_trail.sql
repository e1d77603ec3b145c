set local lock_timeout = '5s';
set local row_security = off;

/* What a record of the trail is about has today's noun: users are people, tickets are support. A view that somebody has saved of the trail
   asks for them by these. The owner of the tables is held to the walls as well. */
alter table saved_views no force row level security;
do $$
declare
  noun text[];
begin
  foreach noun slice 1 in array array[
    ['users', 'people'], ['tickets', 'support'], ['support_labels', 'labels'], ['ai_scoping', 'models'], ['saved_views', 'views'],
    ['audit_records', 'audit']] loop
    update saved_views
      set search = regexp_replace(search, '([?&]entity=(?:[^&]*(?:,|%2C))?)' || noun[1] || '(?=$|&|,|%2C)', '\1' || noun[2])
      where list_key like 'audit.records.%' and search ~ '[?&]entity=';
  end loop;
end $$;
alter table saved_views force row level security;
