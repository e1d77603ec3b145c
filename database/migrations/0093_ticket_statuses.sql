set local lock_timeout = '5s';

-- The few that are open, or hurry, among the many that are neither: in order, without looking at the others.
create index support_tickets_status on support_tickets (tenant_id, channel, status, created_at desc, id desc) include (merchant_id);
create index support_tickets_priority on support_tickets (tenant_id, channel, priority, created_at desc, id desc) include (merchant_id, status);
create index support_tickets_platform_status on support_tickets (status, created_at desc, id desc) where channel = 'TenantToPlatformTicketChannel';
