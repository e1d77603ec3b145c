set local lock_timeout = '5s';

-- The last comment that each side of a ticket reads: where it stands in the feed, and who wrote it. A list of what is unread then looks
-- into no feed where somebody else wrote last.
alter table support_tickets
  add column merchant_comment_place int not null default 0,
  add column merchant_commenter_id uuid,
  add column tenant_comment_place int not null default 0,
  add column tenant_commenter_id uuid,
  add column platform_comment_place int not null default 0,
  add column platform_commenter_id uuid;

alter table support_tickets no force row level security;
alter table support_feed_items no force row level security;
update support_tickets set merchant_comment_place = i.place, merchant_commenter_id = i.author_id
  from (select distinct on (tenant_id, ticket_id) tenant_id, ticket_id, place, author_id from support_feed_items
    where type in ('CustomerCommentItem', 'CustomerInternalCommentItem', 'TenantCommentItem', 'ExternalPartyCommentItem') or shared_from is not null
    order by tenant_id, ticket_id, place desc) i
  where support_tickets.tenant_id = i.tenant_id and support_tickets.id = i.ticket_id;
update support_tickets set tenant_comment_place = i.place, tenant_commenter_id = i.author_id
  from (select distinct on (tenant_id, ticket_id) tenant_id, ticket_id, place, author_id from support_feed_items
    where type in ('CustomerCommentItem', 'TenantCommentItem', 'TenantInternalCommentItem', 'PlatformCommentItem', 'ExternalPartyCommentItem')
      and shared_from is null
    order by tenant_id, ticket_id, place desc) i
  where support_tickets.tenant_id = i.tenant_id and support_tickets.id = i.ticket_id;
update support_tickets set platform_comment_place = i.place, platform_commenter_id = i.author_id
  from (select distinct on (tenant_id, ticket_id) tenant_id, ticket_id, place, author_id from support_feed_items
    where type in ('CustomerCommentItem', 'TenantCommentItem', 'PlatformCommentItem', 'PlatformInternalCommentItem', 'ExternalPartyCommentItem')
      and shared_from is null
    order by tenant_id, ticket_id, place desc) i
  where support_tickets.tenant_id = i.tenant_id and support_tickets.id = i.ticket_id;
alter table support_tickets force row level security;
alter table support_feed_items force row level security;

-- Lists by the last change.
create index support_tickets_changed on support_tickets (tenant_id, channel, updated_at desc, id desc) include (merchant_id, status);
create index support_tickets_merchant_changed on support_tickets (tenant_id, merchant_id, updated_at desc, id desc);
create index support_tickets_platform_changed on support_tickets (updated_at desc, id desc) include (status) where channel = 'TenantToPlatformTicketChannel';

-- Who has a ticket open now. A row is the truth for some seconds only, so nothing is lost with it. That somebody of the platform looks at
-- a merchant's ticket is not for the merchant: such a row has no merchant_id.
create unlogged table support_presence (
  tenant_id uuid not null,
  ticket_id uuid not null,
  -- Whoever looks may belong to the platform, so he is no key of this tenant.
  user_id uuid not null,
  merchant_id uuid,
  side text not null check (side in ('merchant', 'tenant', 'platform')),
  name text not null check (length(name) between 1 and 300),
  is_typing boolean not null,
  seen_at timestamptz not null,
  primary key (tenant_id, ticket_id, user_id),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id)
);
create index support_presence_age on support_presence (tenant_id, seen_at);
select make_tenant_table('support_presence', merchant => 'optional');
