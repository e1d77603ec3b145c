set local lock_timeout = '5s';

-- Accounts, sessions and everything else that proves who somebody is. Local tables; only identity reads them.
create schema identity;
revoke all on schema identity from public;
grant usage on schema identity to {{app_identity}}, {{app_backup}};

-- One per person who may sign in. user_id is null for somebody who registered without an invitation.
create table identity.accounts (
  id uuid primary key,
  user_id uuid unique references users (id),
  email text not null unique check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text,
  password_changed_at timestamptz,
  first_name text not null default '',
  last_name text not null default '',
  language text not null default 'en',
  created_at timestamptz not null
);

-- What the OpenID provider keeps. Ids are bearer secrets: only their SHA-256 is stored, in the payload too they are blanked.
create table identity.oidc_payloads (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  session_uid text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (model, id_hash)
);
create index oidc_payloads_grant on identity.oidc_payloads (grant_id) where grant_id is not null;
create index oidc_payloads_uid on identity.oidc_payloads (model, uid) where uid is not null;
create index oidc_payloads_session on identity.oidc_payloads (session_uid) where session_uid is not null;
create index oidc_payloads_expiry on identity.oidc_payloads (expires_at);

-- One per sign-in; every access token hangs on one. uid is the provider's own name of the session.
create table identity.sessions (
  uid text primary key,
  account_id uuid not null references identity.accounts (id),
  kind text not null default 'browser' check (kind in ('browser', 'script')),
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  second_factor boolean not null default false,
  last_activity_at timestamptz not null,
  expires_at timestamptz not null,
  ip text,
  user_agent text,
  ended_at timestamptz,
  ended_because text
);
create index sessions_account on identity.sessions (account_id) where ended_at is null;
create index sessions_expiry on identity.sessions (expires_at);

-- Links sent by mail: invitation, registration, password reset. The hash is all that is kept of the secret.
create table identity.one_time_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('invitation', 'registration', 'password-reset')),
  account_id uuid references identity.accounts (id),
  user_id uuid references users (id),
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_email on identity.one_time_links (email, purpose);

-- Wrong passwords and codes. The key is a digest of the address typed, so an unknown address counts like a known one.
create table identity.sign_in_failures (
  key bytea primary key,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
-- Requests per address of origin (and mails per address of destination) in the running window.
create table identity.rate_windows (
  key text primary key,
  started_at timestamptz not null,
  hits int not null
);

create table identity.second_factors (
  account_id uuid primary key references identity.accounts (id),
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: a code works once.
  last_step bigint not null default 0
);
create table identity.recovery_codes (
  account_id uuid not null references identity.accounts (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Who a person is at another provider.
create table identity.external_identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references identity.accounts (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index external_identities_account on identity.external_identities (account_id);

do $$
declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'identity' loop
    perform set_table_list('identity.' || name, 'local');
    execute format('grant select, insert, update, delete on identity.%I to {{app_identity}}', name);
    execute format('grant select on identity.%I to {{app_backup}}', name);
  end loop;
end $$;
