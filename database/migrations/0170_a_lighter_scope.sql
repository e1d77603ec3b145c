set local lock_timeout = '5s';

/* Every packet enters a scope. One expression takes half the work of a function that puts a command together and runs it. Only a cluster
   needs the command, because its workers never hear of set_config: its recipe (database/distribution.ts) brings that form. */
create function refuse_scope(why text, code text) returns text language plpgsql as $$
begin
  raise exception '%', why using errcode = code;
end $$;

create function scope_of(level text, tenant_id text, merchant_id text, mode text, limits text) returns text language sql as $$
  select case
    -- A part that held the mark would shift the others.
    when strpos(level || tenant_id || merchant_id || mode, '|') > 0 or limits like '%|%|%|%'
      then refuse_scope('A part of a scope holds “|”', '22023')
    -- Only policies of its own role hold a user to limits, and without limits that role has nothing to serve.
    when (limits <> '') <> (current_user = replace(btrim('{{app_limited}}', '"'), '""', '"')::name)
      then refuse_scope('Limits belong to the role of limited people', '42501')
    -- Where a part is null, so is the whole: a scope that shows nothing.
    else level || '|' || tenant_id || '|' || merchant_id || '|' || mode || '|' || limits
  end
$$;

drop function enter_scope(text, text, text, text, text);
create function enter_scope(level text, tenant_id text, merchant_id text, mode text, limits text default '') returns text language sql as $$
  select set_config('app.scope', scope_of(level, tenant_id, merchant_id, mode, limits), true)
$$;
