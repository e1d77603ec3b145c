set local lock_timeout = '5s';

-- The four parts of a scope in one setting instead of four: entering it is a third of the work, at every request.
create or replace function cur_level() returns text language sql stable parallel safe as $$ select nullif(split_part(current_setting('app.scope', true), '|', 1), '') $$;
create or replace function cur_tenant() returns uuid language sql stable parallel safe as $$ select nullif(split_part(current_setting('app.scope', true), '|', 2), '')::uuid $$;
create or replace function cur_merchant() returns uuid language sql stable parallel safe as $$ select nullif(split_part(current_setting('app.scope', true), '|', 3), '')::uuid $$;
create or replace function cur_mode() returns text language sql stable parallel safe as $$ select nullif(split_part(current_setting('app.scope', true), '|', 4), '') $$;

-- SET LOCAL with a quoted literal, because set_config() does not travel to the workers of a distributed database.
create or replace function enter_scope(level text, tenant_id text, merchant_id text, mode text) returns void language plpgsql as $$
declare scope constant text := concat(level, '|', tenant_id, '|', merchant_id, '|', mode);
begin
  -- A part that held the mark would shift the others.
  if scope like '%|%|%|%|%' then raise exception 'A part of a scope holds “|”' using errcode = '22023'; end if;
  execute 'set local app.scope = ' || quote_literal(scope);
end $$;
