set local lock_timeout = '5s';
set local row_security = off;

/* A user with limits on payment methods or service providers is shown a part exactly where its payment is shown. Until now a policy looked the
   payment up for each part; now the part says it. `service_provider` of an attempt is the one that was asked, `payment_provider` the one that
   the payment is with. */
do $$
declare
  part text;
  is_append_only boolean;
begin
  foreach part in array array['transaction_events', 'transaction_attempts', 'transaction_fees', 'ledger_entries', 'api_logs', 'provider_callbacks', 'import_keys', 'told_expiries'] loop
    execute format('alter table %I add column payment_method text, add column payment_provider text', part);
    is_append_only := exists (select from pg_trigger where tgrelid = part::regclass and tgname = part || '_append_only');
    -- Once, for the parts of before. The owner of the tables is held to the walls as well.
    if is_append_only then execute format('alter table %I disable trigger %I', part, part || '_append_only'); end if;
    execute format('alter table %I no force row level security', part);
    execute 'alter table transactions no force row level security';
    execute format('update %I p set payment_method = t.payment_method, payment_provider = t.service_provider from transactions t
      where t.tenant_id = p.tenant_id and t.id = p.transaction_id', part);
    execute 'alter table transactions force row level security';
    execute format('alter table %I force row level security', part);
    execute format('alter table %I alter column payment_method set not null, alter column payment_provider set not null', part);
    if is_append_only then execute format('alter table %I enable trigger %I', part, part || '_append_only'); end if;
  end loop;
end $$;

create or replace function make_limited_part(name text) returns void language plpgsql as $$
begin
  execute format('create policy limited_parts on %I as restrictive to {{app_limited}} using (
    ((select cur_payment_methods()) is null or payment_method = any ((select cur_payment_methods())::text[]))
    and ((select cur_service_providers()) is null or payment_provider = any ((select cur_service_providers())::text[])))', name);
end $$;
do $$
declare part text;
begin
  for part in select polrelid::regclass::text from pg_policy where polname = 'limited_parts' loop
    execute format('drop policy limited_parts on %I', part);
    perform make_limited_part(part);
  end loop;
end $$;

/* A payment that is passed on to another provider takes its parts along, and nothing else of them changes. Entries of the ledger have none
   of it: nothing is posted before a provider has taken the payment. */
grant update (payment_provider) on transaction_events, transaction_attempts, api_logs, provider_callbacks to {{app_rw}};
-- Of an append-only table everything stays but one column.
create function let_change(name text, only_column text) returns void language plpgsql as $$
begin
  execute format('drop trigger %I on %I', name || '_append_only', name);
  execute format('create trigger %I before delete or truncate on %I for each statement execute function refuse_change()', name || '_stay', name);
  execute format('create trigger %I before update of %s on %I for each statement execute function refuse_change()', name || '_append_only',
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = name::regclass and attnum > 0 and not attisdropped and attname <> only_column), name);
end $$;
select let_change('transaction_events', 'payment_provider');
