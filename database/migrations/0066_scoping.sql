set local lock_timeout = '5s';

-- What a ticket needs, drafted from its own words and from tickets like it. Each side that works on a ticket has its own, made of what
-- that side may read. A row that is Running with a lease that has ended was left by a worker that died; attempt says which run may still
-- write to it. What a person has changed stays in `draft` until a person takes the `proposal` of a later run, or keeps his own.
create table support_scopings (
  tenant_id uuid not null,
  ticket_id uuid not null,
  side text not null check (side in ('tenant', 'platform')),
  state text not null check (state in ('Queued', 'Running', 'Done', 'Failed')),
  attempt int not null default 0,
  leased_until timestamptz,
  failure text check (failure in ('interrupted', 'internal')),
  draft jsonb,
  proposal jsonb,
  edited_at timestamptz,
  edited_by text,
  -- From then on its area counts as what the ticket was about.
  accepted_at timestamptz,
  version int not null default 1,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, ticket_id, side),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id)
);
create index support_scopings_unfinished on support_scopings (tenant_id, started_at) where state in ('Queued', 'Running');
select make_tenant_table('support_scopings', grants => 'select, insert, update');

-- The words of tickets and of their public comments, by which tickets are found that are like another. The term leads, so that the
-- platform finds tickets of all tenants as quickly as a tenant its own.
create table support_terms (
  tenant_id uuid not null,
  term text collate "C" not null check (length(term) between 2 and 100),
  ticket_id uuid not null,
  -- In millionths.
  weight int not null,
  primary key (term, tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id)
);
create index support_terms_ticket on support_terms (tenant_id, ticket_id);
select make_tenant_table('support_terms');

-- Up to which item of its feed a ticket is indexed.
create table support_indexed (
  tenant_id uuid not null,
  ticket_id uuid not null,
  feed_length int not null,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id)
);
select make_tenant_table('support_indexed', grants => 'select, insert, update');
