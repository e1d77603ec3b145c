set local lock_timeout = '5s';

-- How often somebody outside was mailed in the last day: counted before the next mail.
create index support_feed_items_invited on support_feed_items (tenant_id, (details ->> 'externalPartyEmail'), created_at)
  where type = 'ExternalPartyInvitationItem';
