set local lock_timeout = '5s';

-- One second factor asked for one action with one payload. A code answers it once.
create table identity.step_up_challenges (
  id uuid primary key,
  account_id uuid not null references identity.accounts (id) on delete cascade,
  operation text not null,
  payload_hash text not null,
  -- Of a code sent by mail; null where the person's app makes the codes.
  code_digest bytea,
  failures int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index step_up_challenges_open on identity.step_up_challenges (account_id, operation, payload_hash) where consumed_at is null;
create index step_up_challenges_expiry on identity.step_up_challenges (expires_at);
grant select, insert, update, delete on identity.step_up_challenges to {{app_identity}};
grant select on identity.step_up_challenges to {{app_backup}};
select set_table_list('identity.step_up_challenges', 'local');
