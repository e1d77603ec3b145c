set local lock_timeout = '5s';

-- Somebody outside who may read and answer one ticket, by a link that he was mailed. The link and the cookie it is exchanged for are kept
-- as their SHA-256 alone; of both there is one at a time, so that a newer one ends the older.
create table support_external_parties (
  tenant_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  ticket_id uuid not null,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  description text not null check (length(description) <= 500),
  language text not null check (language in ('en', 'tr')),
  -- Whoever invited may belong to the platform, so it is no key of this tenant; the name is that of the day.
  invited_by_id uuid not null,
  invited_by text not null,
  invited_by_level text not null check (invited_by_level in ('merchant', 'tenant', 'platform')),
  -- Counts invitations to the same address: a mail of an earlier one is not sent any more.
  invitation int not null default 1 check (invitation > 0),
  created_at timestamptz not null,
  invited_at timestamptz not null,
  -- Counts from the mail: null while it is on its way.
  expires_at timestamptz,
  revoked_at timestamptz,
  link_hash bytea check (length(link_hash) = 32),
  opened_at timestamptz,
  session_hash bytea check (length(session_hash) = 32),
  session_started_at timestamptz,
  session_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, ticket_id, email),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id),
  constraint support_external_parties_link check (link_hash is null or expires_at is not null),
  constraint support_external_parties_session check (
    (session_hash is null) = (session_started_at is null) and (session_hash is null) = (session_used_at is null)),
  constraint support_external_parties_revoked check (revoked_at is null or (link_hash is null and session_hash is null))
);
create unique index support_external_parties_link on support_external_parties (tenant_id, link_hash) where link_hash is not null;
create index support_external_parties_inviter on support_external_parties (tenant_id, invited_by_id, invited_at);
select make_tenant_table('support_external_parties', merchant => 'optional', grants => 'select, insert, update');
