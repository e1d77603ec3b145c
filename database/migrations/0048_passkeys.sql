set local lock_timeout = '5s';

-- What a person signs in with instead of password and code. The private half never leaves his device.
create table identity.passkeys (
  id uuid primary key,
  account_id uuid not null references identity.accounts (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- How often the device says it has been used; one that counts never goes back.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Kept by the person's account elsewhere, so that other devices of his have it too.
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  version int not null default 1
);
create index passkeys_account on identity.passkeys (account_id, created_at);

-- A challenge is answered once. It is handed out sealed and kept only when it comes back.
create table identity.answered_challenges (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index answered_challenges_expiry on identity.answered_challenges (expires_at);

-- The secret of a new device, until a code of it has been seen: the old one works until then.
alter table identity.second_factors add column next_secret text;

do $$
declare name text;
begin
  foreach name in array array['passkeys', 'answered_challenges'] loop
    perform set_table_list('identity.' || name, 'local');
    execute format('grant select, insert, update, delete on identity.%I to {{app_identity}}', name);
    execute format('grant select on identity.%I to {{app_backup}}', name);
  end loop;
end $$;
