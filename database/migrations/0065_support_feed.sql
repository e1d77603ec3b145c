set local lock_timeout = '5s';

-- What happened to a ticket, in the order of `place`, without gaps. What the merchant of a ticket must never read has no merchant_id, so
-- that the walls keep it from the merchant too; the merchant's own internal comments are kept from staff by feed-visibility.ts alone.
create table support_feed_items (
  tenant_id uuid not null,
  ticket_id uuid not null,
  place int not null check (place > 0),
  id uuid not null,
  merchant_id uuid,
  type text not null check (type in (
    'StatusChangeFeedItem', 'TenantCommentItem', 'TenantInternalCommentItem', 'PlatformCommentItem', 'PlatformInternalCommentItem',
    'CustomerCommentItem', 'CustomerInternalCommentItem', 'ExternalPartyCommentItem', 'AssignmentItem', 'PriorityChangeItem',
    'ReferenceItem', 'ExternalPartyInvitationItem')),
  -- Whoever wrote it may belong to the platform or to nobody, so it is no key of this tenant; the name is that of the day.
  author_id uuid,
  author text not null check (length(author) between 1 and 300),
  content text check (length(content) between 1 and 5000),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  -- The place of the platform's comment that this one repeats for the merchant, because the tenant shared it.
  shared_from int check (shared_from > 0),
  primary key (tenant_id, ticket_id, place),
  unique (tenant_id, id),
  unique (tenant_id, ticket_id, shared_from),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id),
  constraint support_feed_items_content check ((type like '%CommentItem') = (content is not null)),
  constraint support_feed_items_shared check (shared_from is null or (type = 'PlatformCommentItem' and merchant_id is not null))
);
select make_tenant_table('support_feed_items', merchant => 'optional', grants => 'select, insert');

-- The files of comments; whoever sees the comment sees them.
create table support_feed_files (
  tenant_id uuid not null,
  ticket_id uuid not null,
  place int not null,
  file_id uuid not null,
  merchant_id uuid,
  primary key (tenant_id, ticket_id, place, file_id),
  foreign key (tenant_id, ticket_id, place) references support_feed_items (tenant_id, ticket_id, place),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index support_feed_files_file on support_feed_files (tenant_id, file_id);
select make_tenant_table('support_feed_files', merchant => 'optional', grants => 'select, insert');

-- Up to which place of a feed somebody has read it.
create table support_reads (
  tenant_id uuid not null,
  user_id uuid not null,
  ticket_id uuid not null,
  merchant_id uuid,
  read_to int not null check (read_to >= 0),
  primary key (tenant_id, user_id, ticket_id),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id)
);
select make_tenant_table('support_reads', merchant => 'optional', grants => 'select, insert, update');

alter table support_tickets
  add column feed_length int not null default 0,
  add column assignee_id uuid,
  add column assignee text,
  add column escalated_to_id uuid,
  add column escalated_from_id uuid,
  add column billable boolean,
  add column jira_ticket text check (jira_ticket ~ '^[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}$'),
  -- When the question came; as it was written down where nobody has said otherwise.
  add column initial_request_at timestamptz,
  add column responded_at timestamptz,
  add column resolved_at timestamptz,
  add constraint support_tickets_assignee check ((assignee_id is null) = (assignee is null)),
  add foreign key (tenant_id, escalated_to_id) references support_tickets (tenant_id, id),
  add foreign key (tenant_id, escalated_from_id) references support_tickets (tenant_id, id);
create index support_tickets_assignee on support_tickets (tenant_id, assignee_id, created_at desc, id desc) where assignee_id is not null;
create index support_tickets_escalated on support_tickets (tenant_id, escalated_from_id) where escalated_from_id is not null;
