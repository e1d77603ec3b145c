set local lock_timeout = '5s';

/* Who signs in with more than a password, beside the people so that lists can ask for it. Identity alone writes it, with what it is about.
   Without a foreign key: that would wait for the person, who is held by whoever waits for identity to take his second factor away. */
create table people_with_second_factor (
  tenant_id uuid not null,
  user_id uuid not null,
  merchant_id uuid,
  primary key (tenant_id, user_id)
);
insert into people_with_second_factor (tenant_id, user_id, merchant_id)
  select u.tenant_id, u.id, u.merchant_id from users u join identity.accounts a on a.user_id = u.id
  where exists (select from identity.second_factors f where f.account_id = a.id and f.confirmed_at is not null)
    or exists (select from identity.passkeys k where k.account_id = a.id);
select make_tenant_table('people_with_second_factor', merchant => 'optional', grants => 'select');
create policy every_row on people_with_second_factor to {{app_identity}} using (true) with check (true);
grant select, insert, delete on people_with_second_factor to {{app_identity}};

create function identity.note_second_factor() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  account uuid := coalesce(changed ->> 'account_id', changed ->> 'id');
begin
  -- One after the other, so that each sees what the one before has left.
  perform pg_advisory_xact_lock(hashtextextended('second factor of ' || account, 0));
  if exists (select from identity.second_factors f where f.account_id = account and f.confirmed_at is not null)
    or exists (select from identity.passkeys k where k.account_id = account)
  then
    insert into people_with_second_factor (tenant_id, user_id, merchant_id)
      select u.tenant_id, u.id, u.merchant_id from users u join identity.accounts a on a.user_id = u.id where a.id = account
      on conflict do nothing;
  else
    delete from people_with_second_factor p using identity.accounts a where a.id = account and p.user_id = a.user_id;
  end if;
  return null;
end $$;
create trigger note_second_factor after insert or delete or update of confirmed_at on identity.second_factors
  for each row execute function identity.note_second_factor();
create trigger note_second_factor after insert or delete on identity.passkeys
  for each row execute function identity.note_second_factor();
create trigger note_second_factor after update of user_id on identity.accounts
  for each row execute function identity.note_second_factor();
