set local lock_timeout = '5s';

/* Words are found by an index. Behind the walls none may be used for them, since no search of words is held to leak nothing: so a role
   that reads ids and words alone, and cannot sign in, says where to look, and whoever searches reads the tickets there as himself. Beside
   its words each ticket has marks of whose it is, which nobody can search for: the index then knows of no other tenant or merchant. */
alter table support_tickets drop column words;
alter table support_tickets add column words tsvector generated always as (
  to_tsvector('simple', translate(subject || ' ' || description, $$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$$, repeat(' ', 32)) || ' ' || right(id::text, 8))
    || array_to_tsvector(array['=' || channel, '=' || tenant_id, '=' || coalesce(merchant_id::text, '')])
) stored;
-- Entries that wait in a list would be read one by one at every search.
create index support_tickets_words on support_tickets using gin (words) with (fastupdate = off);

grant select (tenant_id, id, words) on support_tickets to {{app_search}};
create policy searched on support_tickets for select to {{app_search}} using (true);

-- The tickets of a channel in which all these words occur, of whoever the scope is; null where there are more than `most`.
create function tickets_with_words(wanted tsquery, channel text, most int) returns uuid[] language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  with marks (mark) as (
    select format('%L', '=' || channel) || case cur_level()
      when 'tenant' then format(' & %L', '=' || cur_tenant())
      when 'merchant' then format(' & %L & %L', '=' || cur_tenant(), '=' || cur_merchant())
      when 'platform' then case when pg_has_role(session_user, '{{app_platform}}'::regrole, 'member') then '' end
    end)
  select case when count(*) <= most then coalesce(array_agg(id), '{}') end
  from (select id from support_tickets where numnode(wanted) > 0 and words @@ (wanted && (select mark::tsquery from marks)) limit most + 1) found
$$;
revoke execute on function tickets_with_words from public;
grant execute on function tickets_with_words to {{app_rw}}, {{app_platform}};

-- Who gives a function away must be able to become its owner, who must be able to make one.
grant {{app_search}} to current_user with set true, inherit false;
grant create on schema public to {{app_search}};
alter function tickets_with_words owner to {{app_search}};
revoke create on schema public from {{app_search}};
revoke {{app_search}} from current_user;
